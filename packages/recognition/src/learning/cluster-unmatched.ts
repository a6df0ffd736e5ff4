import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { cellAt } from "@harapen/contract/geometry";
import type { AlignedDrawing, AlignedMark } from "./alignment.ts";
import { CLUSTER_RADIUS } from "./parameters.ts";
import type { Observation, SpotCluster } from "./spot-cluster.ts";

/**
 * Clusters nearby unmatched marks of the drawings that have a weight, at most one of each drawing, beginning with the densest place.
 */
export function clusterUnmatched(
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
): SpotCluster[] {
  const clusters: SpotCluster[] = [];
  let remaining = unmatchedMarks(drawings, weights);
  for (let densest = densestOf(remaining); densest; densest = densestOf(remaining)) {
    const observations = nearestOfEachDrawing(densest, remaining);
    const visibleWeight = Math.max(
      observations.reduce((sum, { weight }) => sum + weight, 0),
      visibleWeightAt(densest, drawings, weights),
    );
    clusters.push({ observations, visibleWeight });
    const clustered = new Set(observations);
    remaining = remaining.filter((mark) => !clustered.has(mark));
  }
  return clusters;
}

function unmatchedMarks(drawings: readonly AlignedDrawing[], weights: readonly number[]): Observation[] {
  return drawings.flatMap(({ unmatched }, drawing) => {
    const weight = weights[drawing] ?? 0;
    return weight > 0 ? unmatched.map((mark) => ({ ...mark, drawing, weight })) : [];
  });
}

/** Returns the mark with most weight around it, the first of several; `undefined` without marks. */
function densestOf(marks: readonly Observation[]): Observation | undefined {
  let [best] = marks;
  let highest = -1;
  for (const mark of marks) {
    const density = densityAt(mark, marks);
    if (density > highest) [best, highest] = [mark, density];
  }
  return best;
}

/** Returns the weighted density of marks at a place, by a normal kernel of half the clusters' radius. */
function densityAt(place: Observation, marks: readonly Observation[]): number {
  return marks.reduce((sum, mark) => {
    const distance = Math.hypot(mark.x - place.x, mark.y - place.y);
    return sum + mark.weight * Math.exp(-0.5 * ((2 * distance) / CLUSTER_RADIUS) ** 2);
  }, 0);
}

function nearestOfEachDrawing(place: Observation, marks: readonly Observation[]): Observation[] {
  const nearest = new Map<number, { mark: Observation; distance: number }>();
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - place.x, mark.y - place.y);
    const other = nearest.get(mark.drawing);
    if (distance <= CLUSTER_RADIUS && (!other || distance < other.distance))
      nearest.set(mark.drawing, { mark, distance });
  }
  return [...nearest.values()].map(({ mark }) => mark);
}

/** Returns the weight of the drawings whose mask does not hide the place. */
function visibleWeightAt(
  place: AlignedMark,
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
): number {
  const cell = cellAt(place);
  return drawings.reduce((sum, { mask }, drawing) => {
    const hidden = cell !== undefined && mask[cell] === NOT_VISIBLE;
    return sum + (hidden ? 0 : (weights[drawing] ?? 0));
  }, 0);
}
