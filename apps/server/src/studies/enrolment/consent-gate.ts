import { ApiError } from "../../platform/errors.ts";
import { isOnItsDays } from "../study-times.ts";
import type { ConsentPeriod, ConsentPeriodStore } from "./consent-period-store.ts";
import type { ParticipantStore } from "./participant-store.ts";

/**
 * How long it is cached which aquariums need consent, and that somebody has agreed, in milliseconds: as long
 * as running studies are.
 */
const CACHED_MS = 2_000;
/** The most participants who are cached. */
const MAX_AGREED = 10_000;
/**
 * By how much a device's clock may be wrong where it does not say how long ago something was recorded:
 * anything that may have been recorded while the aquarium needed consent counts as such.
 */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What a visit says of something that is to be stored. */
export interface Recorded {
  /** The aquarium's slug; `undefined` where it names none. */
  readonly aquarium: string | undefined;
  /** The participant as whom the visitor took part. */
  readonly participant: string | undefined;
  /** How long ago it was recorded, by the device's clock. */
  readonly age_ms: number | undefined;
  /** When it was, by the device's clock. Without either it was recorded now. */
  readonly client_ts?: number;
}

interface CachedPeriods {
  /** By the monotonic clock. */
  readonly until: number;
  readonly periods: readonly ConsentPeriod[];
}

interface Dependencies {
  readonly consentPeriods: ConsentPeriodStore;
  readonly participants: ParticipantStore;
  /** Called at each refusal with the studies whose consent was missing. */
  readonly onRefused: (studies: readonly string[]) => void;
}

/**
 * Refuses what was recorded at an aquarium while it needed visitors' consent, unless it is of a participant
 * who has agreed and has not withdrawn. Where no aquarium needs consent, it costs one comparison.
 */
export class ConsentGate {
  readonly #dependencies: Dependencies;
  #cached: CachedPeriods | undefined;
  #reading: Promise<CachedPeriods> | undefined;
  /** Until when participants count as agreed, by study and participant. */
  readonly #agreed = new Map<string, number>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns nothing, or resolves, where something may be stored; rejects with an ApiError ("consent-needed")
   * where it may not.
   */
  check(recorded: Recorded): Promise<void> | undefined {
    const cached = this.#cached;
    if (
      cached &&
      performance.now() < cached.until &&
      !cached.periods.some((period) => isAt(period, recorded))
    )
      return undefined;
    return this.#decide(recorded);
  }

  async #decide(recorded: Recorded): Promise<void> {
    const { periods } = await this.#current();
    const times = timesOf(recorded, Date.now());
    const asking = periods.filter((period) => isAt(period, recorded) && asksBetween(period, times));
    if (asking.length === 0) return;
    const studies = asking.flatMap(({ study }) => study ?? []);
    if (recorded.participant !== undefined)
      for (const study of studies)
        if (await this.#hasAgreed(study, recorded.participant.toLowerCase())) return;
    this.#dependencies.onRefused(studies);
    throw new ApiError(
      "consent-needed",
      "This aquarium stores nothing of visitors who have not agreed to it.",
    );
  }

  /** Resolves to the aquariums' consent periods, read at most once in two seconds. */
  #current(): Promise<CachedPeriods> | CachedPeriods {
    if (this.#cached && performance.now() < this.#cached.until) return this.#cached;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<CachedPeriods> {
    const until = performance.now() + CACHED_MS;
    this.#cached = { until, periods: await this.#dependencies.consentPeriods.all() };
    return this.#cached;
  }

  async #hasAgreed(study: string, id: string): Promise<boolean> {
    const key = `${study} ${id}`;
    const now = performance.now();
    if (now < (this.#agreed.get(key) ?? 0)) return true;
    const participant = await this.#dependencies.participants.find(study, id);
    const hasAgreed =
      !!participant && participant.consent_version !== null && participant.withdrawn_at === null;
    if (this.#agreed.size >= MAX_AGREED) this.#agreed.clear();
    if (hasAgreed) this.#agreed.set(key, now + CACHED_MS);
    return hasAgreed;
  }
}

/**
 * Returns the earliest and the latest time at which something may have been recorded, in milliseconds since
 * 1970. The future counts as now.
 */
function timesOf({ age_ms, client_ts }: Recorded, now: number): readonly [number, number] {
  const at = age_ms === undefined ? Math.min(client_ts ?? now, now) : now - Math.max(0, age_ms);
  const isExact = age_ms !== undefined || client_ts === undefined;
  return isExact ? [at, at] : [at - CLOCK_TOLERANCE_MS, Math.min(at + CLOCK_TOLERANCE_MS, now)];
}

/** Whether something may have been recorded at a period's aquarium: anywhere, if it names none. */
function isAt(period: ConsentPeriod, { aquarium }: Recorded): boolean {
  return aquarium === undefined || aquarium === period.aquarium;
}

function asksBetween(
  { from, until, days }: ConsentPeriod,
  [first, last]: readonly [number, number],
): boolean {
  if (last < from || first >= until) return false;
  return days === null || [first, last].some((at) => isOnItsDays(days, new Date(at)));
}

/**
 * How long refusals are counted in memory, in milliseconds: a server that is killed loses as much of the
 * count.
 */
const WRITTEN_AFTER_MS = 2_000;

/**
 * Counts in the database what was refused for want of each study's consent, many refusals of a study in one
 * statement.
 */
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
