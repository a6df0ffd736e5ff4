/**
 * Does work in turns: one piece after the other, in the order in which it was asked for. One that fails does
 * not stop the next.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Does work once its turn has come; settles as it does. */
  run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Resolves once everything that was asked for has ended. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
