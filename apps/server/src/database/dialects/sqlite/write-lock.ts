import { QueueFullError, StorageUnavailableError } from "../../../platform/errors.ts";

interface Waiting {
  readonly acquire: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Releases the lock to the next; calling it again does nothing. */
export type ReleaseLock = () => void;

/**
 * The lock of this process's writing transactions, of which SQLite runs one at a time: acquired in the order
 * of the requests.
 */
export class WriteLock {
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  #isHeld = false;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Resolves when the lock is held; rejects with a QueueFullError where too many wait, and as unavailable at
   * `deadline`, by `performance.now()`.
   */
  acquire(deadline: number): Promise<ReleaseLock> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return Promise.resolve(this.#releaseOnce());
    }
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new QueueFullError());
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new StorageUnavailableError("busy", "other writes took too long"));
      };
      const timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()));
      const waiting: Waiting = { acquire: () => resolve(this.#releaseOnce()), timer };
      this.#waiting.push(waiting);
    });
  }

  #releaseOnce(): ReleaseLock {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#next();
    };
  }

  #next(): void {
    const next = this.#waiting.shift();
    this.#isHeld = next !== undefined;
    if (!next) return;
    clearTimeout(next.timer);
    next.acquire();
  }
}
