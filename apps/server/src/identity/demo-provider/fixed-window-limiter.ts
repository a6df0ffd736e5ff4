/** A rate limiter of the fixed-window kind: so many in each window of time, which opens with the first after the last one's end. */
export class FixedWindowLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  #openedAt = 0;
  #count = 0;

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts one, and returns whether it is within the limit. */
  allows(now = Date.now()): boolean {
    if (now - this.#openedAt >= this.#windowMs) {
      this.#openedAt = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#limit;
  }
}
