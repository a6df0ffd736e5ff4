import { GRID_CELLS } from "@harapen/contract/geometry";
import { concatRows, gatherRows } from "../math/gather-rows.ts";
import { type SpotPatterns, spotCount } from "./spot-patterns.ts";

/** Returns the picked patterns, in the given order, as a set of their own: copies, and computes nothing anew. `maxSpots` stays. */
export function gatherPatterns(patterns: SpotPatterns, picked: ArrayLike<number>): SpotPatterns {
  const first = new Int32Array(picked.length + 1);
  for (let at = 0; at < picked.length; at++) {
    first[at + 1] = (first[at] as number) + spotCount(patterns, picked[at] as number);
  }
  const spots = spotIndices(patterns, picked, first);
  return {
    owners: gatherRows(patterns.owners, picked),
    first,
    x: gatherRows(patterns.x, spots),
    y: gatherRows(patterns.y, spots),
    r: gatherRows(patterns.r, spots),
    omissionFactor: gatherRows(patterns.omissionFactor, spots),
    variance: gatherRows(patterns.variance, spots),
    presence: gatherRows(patterns.presence, spots),
    atYaw: patterns.atYaw.map(({ weight, x, visibility }) => ({
      weight,
      x: gatherRows(x, spots),
      visibility: gatherRows(visibility, spots),
    })),
    cellProbability: gatherRows(patterns.cellProbability, spots, GRID_CELLS),
    expectedSpots: gatherRows(patterns.expectedSpots, picked),
    maxSpots: patterns.maxSpots,
  };
}

/** Returns the indices of all spots of the picked patterns, which are at `first` once gathered. */
function spotIndices(patterns: SpotPatterns, picked: ArrayLike<number>, first: Int32Array): Int32Array {
  const spots = new Int32Array(first[picked.length] as number);
  for (let at = 0; at < picked.length; at++) {
    const from = patterns.first[picked[at] as number] as number;
    const [start, end] = [first[at] as number, first[at + 1] as number];
    for (let spot = start; spot < end; spot++) spots[spot] = from + spot - start;
  }
  return spots;
}

/** Returns the patterns of two sets in one, the second's after the first's. */
export function concatPatterns(one: SpotPatterns, other: SpotPatterns): SpotPatterns {
  const spots = one.first.at(-1) ?? 0;
  return {
    owners: concatRows(one.owners, other.owners),
    first: concatRows(
      one.first,
      other.first.subarray(1).map((first) => first + spots),
    ),
    x: concatRows(one.x, other.x),
    y: concatRows(one.y, other.y),
    r: concatRows(one.r, other.r),
    omissionFactor: concatRows(one.omissionFactor, other.omissionFactor),
    variance: concatRows(one.variance, other.variance),
    presence: concatRows(one.presence, other.presence),
    atYaw: one.atYaw.map(({ weight, x, visibility }, yaw) => ({
      weight,
      x: concatRows(x, other.atYaw[yaw]?.x),
      visibility: concatRows(visibility, other.atYaw[yaw]?.visibility),
    })),
    cellProbability: concatRows(one.cellProbability, other.cellProbability),
    expectedSpots: concatRows(one.expectedSpots, other.expectedSpots),
    maxSpots: Math.max(one.maxSpots, other.maxSpots),
  };
}
