/**
 * How often each of a few named things has happened since the process started: requests refused, by cause; events, by what
 * became of them. Whoever causes them counts; the metrics read (docs/operating.md#monitoring). The names come from the code,
 * never from a request, so that there are only ever a few.
 */
export class Counts<Name extends string = string> {
  readonly #counts = new Map<Name, number>();

  /** Counts `by` more of the named thing. */
  add(name: Name, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  /** Returns how often each thing has happened that has happened at all. */
  all(): ReadonlyMap<Name, number> {
    return this.#counts;
  }
}
