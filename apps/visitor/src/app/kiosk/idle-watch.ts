/** After this time without a touch the visitor is asked whether they are still there, in milliseconds. */
export const ASK_AFTER_MS = 90_000;
/** The time to answer, in milliseconds. */
export const ANSWER_WITHIN_MS = 30_000;

interface Callbacks {
  /** Nobody has touched the device for `ASK_AFTER_MS`. */
  onAsk(): void;
  /** Nobody has touched it for `ANSWER_WITHIN_MS` more: the visitor has left. */
  onLeft(): void;
}

/**
 * Notices that a kiosk's visitor has left. Before the first touch of a visit nobody is there to leave, so a
 * kiosk that stands alone for a night asks nothing. Reads the clock whenever a timer fires: the timers of a
 * device that sleeps stand still, the clock does not.
 */
export class IdleWatch {
  readonly #callbacks: Callbacks;
  /** By the device's clock, in milliseconds since 1970; null before the first touch. */
  #lastTouch: number | null = null;
  #asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks;
  }

  /** The device was touched. Called at every move of a finger, so it only notes the time. */
  touch(): void {
    this.#lastTouch = Date.now();
    this.#asked = false;
    this.#timer ??= setTimeout(this.check, ASK_AFTER_MS);
  }

  /**
   * Goes on with the visit of a page before this one, where the device was touched last at `at`. Calls back
   * in a task of its own at the earliest.
   */
  resume(at: number): void {
    this.#lastTouch = Math.min(at, Date.now());
    this.#timer = setTimeout(this.check);
  }

  /** The visit is over: the next begins with the next touch. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastTouch = null;
    this.#asked = false;
  }

  /** Compares the clock with the last touch; also to be called when a device wakes up. */
  check = (): void => {
    if (this.#lastTouch === null) return;
    // A clock that was set back has not counted.
    const idleMs = Math.max(0, Date.now() - this.#lastTouch);
    if (idleMs >= ASK_AFTER_MS + ANSWER_WITHIN_MS) {
      this.reset();
      this.#callbacks.onLeft();
      return;
    }
    if (idleMs >= ASK_AFTER_MS && !this.#asked) {
      this.#asked = true;
      this.#callbacks.onAsk();
    }
    const nextMs = idleMs < ASK_AFTER_MS ? ASK_AFTER_MS : ASK_AFTER_MS + ANSWER_WITHIN_MS;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.check, nextMs - idleMs);
  };
}
