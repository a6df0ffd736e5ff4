import type { ReferenceSpot } from "../reference-spot.ts";
import type { AlignedDrawing } from "./alignment.ts";
import { clusterUnmatched } from "./cluster-unmatched.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { MIN_PRESENCE } from "./parameters.ts";
import { drawnWeight, estimateSpot, type Observation, type SpotCluster } from "./spot-cluster.ts";

/**
 * Estimates the pattern from drawings aligned with the previous one: its spots anew, and new ones where unmatched marks cluster. `weights`
 * has one for each drawing; marks that only drawings of weight 0 have make no spot.
 */
export function estimateSpots(
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
  previous: readonly ReferenceSpot[],
): ReferenceSpot[] {
  const matched = previous
    .map((spot, index) => clusterOf(spot, index, drawings, weights))
    .filter(isWithoutMarksOrWeighs);
  const clusters = [...mergeDuplicates(matched), ...clusterUnmatched(drawings, weights)];
  return clusters.map(estimateSpot).filter(({ presence }) => presence >= MIN_PRESENCE);
}

/** A spot that no drawing has may be hidden in all of them. */
function isWithoutMarksOrWeighs(cluster: SpotCluster): boolean {
  return cluster.observations.length === 0 || drawnWeight(cluster) > 0;
}

/** Returns the marks that stand for one spot of the previous pattern. */
function clusterOf(
  previous: ReferenceSpot,
  spot: number,
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
): SpotCluster {
  const observations: Observation[] = [];
  let visibleWeight = 0;
  for (const [drawing, { spots }] of drawings.entries()) {
    const found = spots[spot];
    const weight = weights[drawing] ?? 0;
    if (found !== "hidden") visibleWeight += weight;
    if (typeof found === "object") observations.push({ ...found, drawing, weight });
  }
  return { observations, visibleWeight, previous };
}
