/** Allows so many in each stretch of time, counted from the first. */
export class SteadyPace {
  readonly #most: number;
  readonly #stretchMs: number;
  #since = 0;
  #count = 0;

  constructor(most: number, stretchMs: number) {
    this.#most = most;
    this.#stretchMs = stretchMs;
  }

  allows(now = Date.now()): boolean {
    if (now - this.#since >= this.#stretchMs) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}
