import { codeOf, isPassing } from "./staff-error.ts";

/** A call that changes something, as it is sent. */
export interface Change {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly file?: Blob;
}

interface Environment {
  readonly newId: () => string;
  /** Resolves when a change whose answer was lost is sent again. */
  readonly pause: () => Promise<void>;
}

/** A change without an answer: whether it is made, nobody knows. */
interface Unanswered {
  readonly id: string;
  readonly file: Blob | undefined;
}

/** Somebody without a network may go on typing, and each attempt to store it is another change. */
const MAX_UNANSWERED = 20;

/**
 * Gives each change an id, by which the server makes it once however often it comes. A change without an
 * answer has its id again when it is made again as it was, until another change is answered: what is made
 * again after that is meant to be made twice.
 */
export class Changes {
  readonly #environment: Environment;
  readonly #unanswered = new Map<string, Unanswered>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Makes a change by `send`, and once more where its answer is lost, unless a file would be sent twice. */
  async make<Answer>(change: Change, send: (id: string) => Promise<Answer>): Promise<Answer> {
    const { method, path, json, file } = change;
    const key = JSON.stringify([method, path, json]);
    const before = this.#unanswered.get(key);
    const id = before && before.file === file ? before.id : this.#environment.newId();
    try {
      const answer = await send(id).catch(async (error) => {
        if (file || codeOf(error) !== "network") throw error;
        await this.#environment.pause();
        return send(id);
      });
      this.#unanswered.clear();
      return answer;
    } catch (error) {
      if (isPassing(error)) this.#note(key, { id, file });
      throw error;
    }
  }

  #note(key: string, unanswered: Unanswered): void {
    this.#unanswered.delete(key);
    this.#unanswered.set(key, unanswered);
    const [oldest] = this.#unanswered.keys();
    if (this.#unanswered.size > MAX_UNANSWERED && oldest !== undefined) this.#unanswered.delete(oldest);
  }
}
