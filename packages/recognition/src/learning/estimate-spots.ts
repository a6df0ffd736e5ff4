import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { cellAt } from "@harapen/contract/geometry";
import type { ReferenceSpot } from "../reference-spot.ts";
import type { AlignedDrawing, AlignedMark } from "./alignment.ts";
import {
  CLUSTER_RADIUS,
  DUPLICATES,
  MIN_PRESENCE,
  OMISSION_RATE,
  PLACEMENT_DEVIATION,
  PRESENCE_PRIOR,
  SCATTER,
} from "./parameters.ts";

/**
 * Estimates the pattern from drawings aligned with the previous one: its spots anew, and new ones where
 * unmatched marks cluster. `weights` has one for each drawing; marks that only drawings of weight 0 have make
 * no spot.
 */
export function estimateSpots(
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
  previous: readonly ReferenceSpot[],
): ReferenceSpot[] {
  const matched = previous
    .map((spot, index) => clusterOf(spot, index, drawings, weights))
    // A spot that no drawing has may be hidden in all of them.
    .filter((cluster) => cluster.observations.length === 0 || drawnWeight(cluster) > 0);
  const clusters = [...mergeDuplicates(matched), ...clusterUnmatched(drawings, weights)];
  return clusters.map(estimateSpot).filter(({ presence }) => presence >= MIN_PRESENCE);
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

/**
 * Clusters nearby unmatched marks of the drawings that have a weight, at most one of each drawing, beginning
 * with the densest place.
 */
function clusterUnmatched(drawings: readonly AlignedDrawing[], weights: readonly number[]): SpotCluster[] {
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

/**
 * Merges clusters that are one spot: close to each other and hardly ever drawn together, as each drawing has
 * one or the other.
 */
function mergeDuplicates(clusters: readonly SpotCluster[]): SpotCluster[] {
  const ordered = clusters.toSorted((one, other) => drawnWeight(other) - drawnWeight(one));
  const distinct: SpotCluster[] = [];
  for (const cluster of ordered) {
    const index = distinct.findIndex((other) => areDuplicates(cluster, other));
    const other = distinct[index];
    if (other) distinct[index] = merge(other, cluster);
    else distinct.push(cluster);
  }
  return distinct;
}

function areDuplicates(one: SpotCluster, other: SpotCluster): boolean {
  const [a, b] = [one.previous, other.previous];
  if (!a || !b || Math.hypot(a.x - b.x, a.y - b.y) > DUPLICATES.within) return false;
  const drawings = new Set(other.observations.map(({ drawing }) => drawing));
  const inBoth = one.observations.reduce(
    (sum, { drawing, weight }) => sum + (drawings.has(drawing) ? weight : 0),
    0,
  );
  return inBoth <= DUPLICATES.coOccurrence * Math.min(drawnWeight(one), drawnWeight(other));
}

function merge(one: SpotCluster, other: SpotCluster): SpotCluster {
  const drawings = new Set(one.observations.map(({ drawing }) => drawing));
  const added = other.observations.filter(({ drawing }) => !drawings.has(drawing));
  return { ...one, observations: [...one.observations, ...added] };
}

/** A mark that stands for a spot, with the weight of its drawing. */
interface Observation extends AlignedMark {
  /** Index of the drawing that it is in. */
  readonly drawing: number;
  readonly weight: number;
}

/** The observations of one spot, at most one per drawing. */
interface SpotCluster {
  readonly observations: readonly Observation[];
  /** Weight of the drawings in which the spot would be in sight. */
  readonly visibleWeight: number;
  /** The spot as estimated in the previous round. */
  readonly previous?: ReferenceSpot | undefined;
}

/** Weight of the drawings that have the spot. */
function drawnWeight({ observations }: SpotCluster): number {
  return observations.reduce((sum, { weight }) => sum + weight, 0);
}

const USUAL_RADIUS = 5;

/**
 * Estimates a spot from its observations: its place and radius by one step of reweighting for Student's t
 * about the previous place, which discounts outliers; the standard deviation of that place; and the posterior
 * mean of its presence.
 */
function estimateSpot(cluster: SpotCluster): ReferenceSpot & { readonly presence: number } {
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
