import type { ReferenceSpot } from "../reference-spot.ts";
import type { LaidMark } from "./alignment.ts";
import { DRAWN, PLACEMENT_DEVIATION, SCATTER, USUAL_OMISSION } from "./parameters.ts";

/** A mark with the say of its drawing. */
export interface Sighting extends LaidMark {
  /** Which drawing it is in. */
  readonly drawing: number;
  readonly say: number;
}

/** What the drawings tell of one place on the belly. */
export interface Track {
  readonly sightings: readonly Sighting[];
  /** Say of the drawings in which a spot here would be in sight. */
  readonly visible: number;
  readonly before?: ReferenceSpot | undefined;
}

export function sayOf({ sightings }: Track): number {
  return sightings.reduce((sum, { say }) => sum + say, 0);
}

/** The most probable place by Student's t about it, from the one so far; how far it may be off; and how often it is drawn. */
export function spotOf(track: Track): ReferenceSpot & { readonly presence: number } {
  const { sightings, visible, before } = track;
  const start = before ?? middleOf(sightings);
  let [weight, x, y, extent, squares] = [1e-9, 0, 0, 0, 0];
  for (const sighting of sightings) {
    const square = ((sighting.x - start.x) ** 2 + (sighting.y - start.y) ** 2) / 2;
    const trust = (SCATTER.freedom + 2) / (SCATTER.freedom + (2 * square) / SCATTER.deviation ** 2);
    weight += sighting.say * trust;
    x += sighting.say * trust * sighting.x;
    y += sighting.say * trust * sighting.y;
    extent += sighting.say * trust * sighting.extent;
    squares += sighting.say * trust * square;
  }
  const drawn = sayOf(track);
  const rate = (drawn + DRAWN.yes) / (visible + DRAWN.yes + DRAWN.no);
  const scatter = (SCATTER.prior * SCATTER.deviation ** 2 + squares) / (SCATTER.prior + drawn);
  return {
    x: drawn > 0 ? x / weight : start.x,
    y: drawn > 0 ? y / weight : start.y,
    r: drawn > 0 ? extent / weight : (before?.r ?? 5),
    deviation: Math.sqrt((scatter + PLACEMENT_DEVIATION ** 2) / Math.max(drawn, 0.5)),
    presence: Math.min(1, rate / (1 - USUAL_OMISSION)),
  };
}

function middleOf(sightings: readonly Sighting[]): { x: number; y: number } {
  const total = sightings.reduce((sum, { say }) => sum + say, 1e-9);
  return {
    x: sightings.reduce((sum, { say, x }) => sum + say * x, 0) / total,
    y: sightings.reduce((sum, { say, y }) => sum + say * y, 0) / total,
  };
}
