/** The most windows that are held: beyond it, the one that ends first is dropped. */
const MAX_WINDOWS = 20_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

interface Bound {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * A fixed-window counter by key, of requests, bytes or anything else. A window opens with the first count
 * after the previous one ended; ended windows are dropped.
 */
export class FixedWindowCounter {
  readonly #bound: Bound;
  readonly #maxWindows: number;
  /** In the order of their ends, as all have the same length. */
  readonly #windows = new Map<string, Window>();

  constructor(bound: Bound, maxWindows = MAX_WINDOWS) {
    this.#bound = bound;
    this.#maxWindows = maxWindows;
  }

  /** Returns the milliseconds until more may be counted for a key: 0 where it may be now. */
  waitMs(key: string, now: number): number {
    const window = this.#windows.get(key);
    if (!window || window.count < this.#bound.max) return 0;
    return Math.max(0, window.endsAt - now);
  }

  /** Counts more for a key, even beyond its bound. */
  add(key: string, count: number, now: number): void {
    this.#forgetEnded(now);
    const window = this.#windows.get(key);
    if (window) window.count += count;
    else this.#windows.set(key, { endsAt: now + this.#bound.windowMs, count });
  }

  /** The number of windows that are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < this.#maxWindows) return;
      this.#windows.delete(key);
    }
  }
}

/**
 * How often each of a few named things has happened since the process started: refused requests, by cause;
 * events, by their outcome. The code that causes them counts; the metrics read
 * (docs/operating.md#monitoring). Names are always from the code, never from a request, so that there are
 * only ever a few.
 */
export class Counts<Name extends string = string> {
  readonly #counts: Map<Name, number>;

  /**
   * @param names those that have a count from the start, 0: of a counter that appears with its first count,
   * Prometheus does not see that one
   */
  constructor(names: readonly Name[] = []) {
    this.#counts = new Map(names.map((name) => [name, 0]));
  }

  /** Counts `by` more of the named thing. */
  add(name: Name, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  /** Returns the counts of the things that have happened at least once, and of those named at first. */
  all(): ReadonlyMap<Name, number> {
    return this.#counts;
  }
}
