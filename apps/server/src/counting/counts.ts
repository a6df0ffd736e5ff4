/**
 * How often each of a few named things has happened since the process started: refused requests, by cause; events, by their
 * outcome. The code that causes them counts; the metrics read (docs/operating.md#monitoring). Names are always from the code,
 * never from a request, so that there are only ever a few.
 */
export class Counts<Name extends string = string> {
  readonly #counts = new Map<Name, number>();

  /** Counts `by` more of the named thing. */
  add(name: Name, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  /** Returns the counts of the things that have happened at least once. */
  all(): ReadonlyMap<Name, number> {
    return this.#counts;
  }
}
