import type { ConsentPeriodStore } from "../storage/studies/consent-period-store.ts";

/** How long refusals are counted in memory, in milliseconds: a server that is killed loses as much of the count. */
const WRITTEN_AFTER_MS = 2_000;

/** Counts in the database what was refused for want of each study's consent, many refusals of a study in one statement. */
export class UnaskedCounts {
  readonly #store: Pick<ConsentPeriodStore, "addUnasked">;
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<ConsentPeriodStore, "addUnasked">) {
    this.#store = store;
  }

  /** Counts one more refusal for each of these studies. */
  add(studies: readonly string[]): void {
    for (const study of studies) this.#count(study, 1);
    if (this.#counts.size > 0) this.#timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref();
  }

  /** Writes the counts; those that could not be written are added to the next ones. Never rejects. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts];
    this.#counts.clear();
    for (const [study, count] of counts)
      await this.#store.addUnasked(study, count).catch(() => this.#count(study, count));
  }

  #count(study: string, by: number): void {
    this.#counts.set(study, (this.#counts.get(study) ?? 0) + by);
  }
}
