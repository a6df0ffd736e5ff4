import type { Visit } from "./visit.ts";
import { serializeVisit } from "./visit-json.ts";

/**
 * The greatest size of one held visit, and of all of a study's, in characters of JSON, each of which takes about two bytes of memory. There is room for 80,000 visits as the app
 * makes them, which have about a thousand.
 */
export interface VisitBounds {
  readonly visit: number;
  readonly all: number;
}
const BOUNDS: VisitBounds = { visit: 100_000, all: 100_000_000 };
/** The size of a time, in these characters. */
const TIME_SIZE = 8;

/** The visits that a mirror holds, as many as there is room for: a participant can make any number. */
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

  /** Whether some visits are left out. */
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

  /** Replaces the visit that was held of its session; holds none where there is none, it is too large, or there is no room left. */
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
  return serializeVisit(visit).length + TIME_SIZE * visit.received.length;
}
