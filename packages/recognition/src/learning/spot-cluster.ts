import type { ReferenceSpot } from "../reference-spot.ts";
import type { AlignedMark } from "./alignment.ts";
import { OMISSION_RATE, PLACEMENT_DEVIATION, PRESENCE_PRIOR, SCATTER } from "./parameters.ts";

/** A mark that stands for a spot, with the weight of its drawing. */
export interface Observation extends AlignedMark {
  /** Index of the drawing that it is in. */
  readonly drawing: number;
  readonly weight: number;
}

/** The observations of one spot, at most one per drawing. */
export interface SpotCluster {
  readonly observations: readonly Observation[];
  /** Weight of the drawings in which the spot would be in sight. */
  readonly visibleWeight: number;
  /** The spot as estimated in the previous round. */
  readonly previous?: ReferenceSpot | undefined;
}

/** Weight of the drawings that have the spot. */
export function drawnWeight({ observations }: SpotCluster): number {
  return observations.reduce((sum, { weight }) => sum + weight, 0);
}

const USUAL_RADIUS = 5;

/**
 * Estimates a spot from its observations: its place and radius by one step of reweighting for Student's t about the previous place, which
 * discounts outliers; the standard deviation of that place; and the posterior mean of its presence.
 */
export function estimateSpot(cluster: SpotCluster): ReferenceSpot & { readonly presence: number } {
  const { observations, visibleWeight, previous } = cluster;
  const start = previous ?? meanPlace(observations);
  let [total, x, y, extent, squares] = [0, 0, 0, 0, 0];
  for (const observation of observations) {
    const square = ((observation.x - start.x) ** 2 + (observation.y - start.y) ** 2) / 2;
    const precision =
      (SCATTER.degreesOfFreedom + 2) / (SCATTER.degreesOfFreedom + (2 * square) / SCATTER.deviation ** 2);
    total += observation.weight * precision;
    x += observation.weight * precision * observation.x;
    y += observation.weight * precision * observation.y;
    extent += observation.weight * precision * observation.extent;
    squares += observation.weight * precision * square;
  }
  const drawn = drawnWeight(cluster);
  const rate =
    (drawn + PRESENCE_PRIOR.drawn) / (visibleWeight + PRESENCE_PRIOR.drawn + PRESENCE_PRIOR.omitted);
  const scatter = (SCATTER.priorCount * SCATTER.deviation ** 2 + squares) / (SCATTER.priorCount + drawn);
  return {
    x: total > 0 ? x / total : start.x,
    y: total > 0 ? y / total : start.y,
    r: total > 0 ? extent / total : (previous?.r ?? USUAL_RADIUS),
    deviation: Math.sqrt((scatter + PLACEMENT_DEVIATION ** 2) / Math.max(drawn, 0.5)),
    presence: Math.min(1, rate / (1 - OMISSION_RATE)),
  };
}

/** The mean place of observations that have a weight. */
function meanPlace(observations: readonly Observation[]): { x: number; y: number } {
  const total = observations.reduce((sum, { weight }) => sum + weight, 0);
  return {
    x: observations.reduce((sum, { weight, x }) => sum + weight * x, 0) / total,
    y: observations.reduce((sum, { weight, y }) => sum + weight * y, 0) / total,
  };
}
