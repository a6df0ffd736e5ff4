import { QueueFullError } from "../../../errors/queue-full-error.ts";
import { StorageUnavailableError } from "../../../errors/storage-unavailable-error.ts";

interface Waiting {
  readonly take: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Ends a turn, and lets the next begin. */
export type EndTurn = () => void;

/** The turns of writing transactions, one after the other in the order in which they were asked for: SQLite has one writer. */
export class Turns {
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  #taken = false;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** Resolves when the turn has come; rejects with a QueueFullError where too many wait, and as unavailable at `deadline`. */
  take(deadline: number): Promise<EndTurn> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve(this.#ending());
    }
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new QueueFullError());
    return new Promise((resolve, reject) => {
      const give = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new StorageUnavailableError("busy", "other writes took too long"));
      };
      const timer = setTimeout(give, Math.max(0, deadline - performance.now()));
      const waiting: Waiting = { take: () => resolve(this.#ending()), timer };
      this.#waiting.push(waiting);
    });
  }

  /** Returns what ends the turn that has begun, once however often it is called. */
  #ending(): EndTurn {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#next();
    };
  }

  #next(): void {
    const next = this.#waiting.shift();
    this.#taken = next !== undefined;
    if (!next) return;
    clearTimeout(next.timer);
    next.take();
  }
}
