import { toKept } from "./kept-visit.ts";
import type { Visit } from "./visit.ts";

/** How much is held of one visit, and of all of a study's, in characters of JSON: twice the memory or so. Of visits as the app makes them, which have a thousand or so, there is room for 80,000. */
export interface VisitBounds {
  readonly visit: number;
  readonly all: number;
}
const BOUNDS: VisitBounds = { visit: 100_000, all: 100_000_000 };
/** How much a time is, in these. */
const TIME_SIZE = 8;

/** The visits that a mirror holds, as many as there is room for: whoever takes part makes as many as they like. */
export class HeldVisits {
  readonly #bounds: VisitBounds;
  #visits = new Map<string, Visit>();
  #size = 0;
  #isPartial = false;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  get visits(): ReadonlyMap<string, Visit> {
    return this.#visits;
  }

  /** Whether a visit was left out. */
  get isPartial(): boolean {
    return this.#isPartial;
  }

  copy(): HeldVisits {
    const copy = new HeldVisits(this.#bounds);
    copy.#visits = new Map(this.#visits);
    copy.#size = this.#size;
    copy.#isPartial = this.#isPartial;
    return copy;
  }

  /** Holds a visit in the place of what was held of its session; nothing where there is none, or it is too large, or no room is left. */
  set(session: string, visit: Visit | undefined, size = visit ? sizeOf(visit) : 0): void {
    const before = this.#visits.get(session);
    if (before) this.#size -= sizeOf(before);
    this.#visits.delete(session);
    if (visit === undefined) return;
    if (size > this.#bounds.visit || this.#size + size > this.#bounds.all) {
      this.#isPartial = true;
      return;
    }
    this.#visits.set(session, visit);
    this.#size += size;
  }

  /** Leaves a visit out that is too large to be read. */
  leaveOut(session: string): void {
    this.set(session, undefined);
    this.#isPartial = true;
  }
}

function sizeOf(visit: Visit): number {
  return toKept(visit).length + TIME_SIZE * visit.received.length;
}
