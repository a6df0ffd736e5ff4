/**
 * The state of the page's login. It begins when the server first says whose it is. Once a call is refused for
 * lack of a login, calls wait until the same person has logged in again, so that no work is lost. A call that
 * needs a newer login waits alone.
 */
export class Login {
  readonly #listeners = new Set<() => void>();
  #hasBegun = false;
  #back = Promise.resolve();
  #resume: (() => void) | undefined;
  #again: Promise<boolean> | undefined;
  #answer: ((hasLoggedIn: boolean) => void) | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly hasEnded = (): boolean => this.#resume !== undefined;

  begin(): void {
    this.#hasBegun = true;
  }

  /** Ends it, and returns whether there was one. */
  end(): boolean {
    if (this.#hasBegun && !this.#resume) {
      this.#back = new Promise((resolve) => {
        this.#resume = resolve;
      });
      this.#notify();
    }
    return this.#hasBegun;
  }

  /** Lets waiting calls continue: the same person has logged in again. */
  resume(): void {
    this.#resume?.();
    this.#resume = undefined;
    this.#notify();
  }

  /** Resolves at once or, where the login has ended, once it is back. */
  back(): Promise<void> {
    return this.#back;
  }

  /**
   * Asks the person to log in again before something is done that needs it; resolves to whether they have. Only
   * what asks waits for that.
   */
  again(): Promise<boolean> {
    const asked =
      this.#again ??
      new Promise((resolve) => {
        this.#answer = resolve;
      });
    this.#again = asked;
    this.#notify();
    return asked;
  }

  /** Whether the person is being asked to log in again. */
  readonly isAskedAgain = (): boolean => this.#again !== undefined;

  /** Answers who asked: they have logged in again, or would rather not. */
  answerAgain(hasLoggedIn: boolean): void {
    this.#answer?.(hasLoggedIn);
    this.#again = undefined;
    this.#notify();
  }

  /** Whether there has been a login in this page. */
  hasBegun(): boolean {
    return this.#hasBegun;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The login of this page. */
export const login = new Login();
