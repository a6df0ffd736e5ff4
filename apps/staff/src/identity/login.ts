/**
 * The state of the page's login. It begins when the server first says whose it is. Once a call is refused for
 * lack of a login, calls wait until the same person has logged in again, so that no work is lost.
 */
export class Login {
  readonly #listeners = new Set<() => void>();
  #hasBegun = false;
  #back = Promise.resolve();
  #resume: (() => void) | undefined;

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

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The login of this page. */
export const login = new Login();
