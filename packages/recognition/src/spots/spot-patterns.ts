import { azimuthAt, BELLY, offsetAt } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { concatRows, gatherRows } from "../math/arrays.ts";
import { fillCellProbabilities } from "../math/cell-probabilities.ts";
import { MAX_COORDINATE, SMALL_RADIUS, STOPPING, VISIBLE_AZIMUTH, YAWS } from "../parameters.ts";
import type { ReferenceSpot } from "../reference-spot.ts";

/**
 * The known belly patterns of an aquarium, traced or learned, as a structure of arrays: the spots of all
 * patterns one after the other. x and y are offsets from the belly's centre, in canvas units.
 */
export interface SpotPatterns {
  /** For each pattern the index of its reference, ascending. */
  readonly owners: Int32Array;
  /** Pattern `p` has the spots from `first[p]` to `first[p + 1]`, exclusive. */
  readonly first: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly r: Float64Array;
  /** For each spot the factor on its rate of omission. */
  readonly omissionFactor: Float32Array;
  /** How strongly each spot draws the eye, in any unit: only what one pattern's spots are to each other counts. */
  readonly prominence: Float32Array;
  /** The variance of each spot's place, in square units. */
  readonly variance: Float32Array;
  /** The probability that the individual has each spot. */
  readonly presence: Float32Array;
  /** The spots as they appear at each of the `YAWS`. */
  readonly atYaw: readonly SpotsAtYaw[];
  /** Spots x 9: the probability that a visitor looks for the spot in each cell of the mask. */
  readonly cellProbability: Float32Array;
  /** For each pattern the expected number of its spots: the sum of their `presence`. */
  readonly expectedSpots: Float32Array;
  /** The number of spots of the largest pattern, at least 1. */
  readonly maxSpots: number;
}

/** All spots as they appear on a turned body. */
export interface SpotsAtYaw {
  /** The yaw's prior probability. */
  readonly weight: number;
  readonly x: Float32Array;
  /** The probability that each spot is not turned out of sight. */
  readonly visibility: Float32Array;
}

/**
 * How exactly visitors aim when marking a cell as not visible: standard deviations in canvas units. Assumed.
 */
const MASK_DEVIATION = { x: 8, y: 8 };
/**
 * The highest standard deviation of a spot's place, in canvas units: such a spot could be anywhere on the
 * belly. Assumed.
 */
const MAX_DEVIATION = 60;
/** The lowest presence of a spot: as good as none, but not impossible. Assumed. */
const MIN_PRESENCE = 0.001;

/** Packs patterns, in the order of their owners. */
export function packPatterns(
  patterns: readonly { owner: number; spots: readonly ReferenceSpot[] }[],
): SpotPatterns {
  const spots = patterns.flatMap((pattern) => pattern.spots.map(withinBounds));
  const first = new Int32Array(patterns.length + 1);
  for (const [index, pattern] of patterns.entries()) {
    first[index + 1] = (first[index] ?? 0) + pattern.spots.length;
  }
  const presence = Float32Array.from(spots, ({ presence = 1 }) => clampOr(1, presence, MIN_PRESENCE, 1));
  return {
    owners: Int32Array.from(patterns, ({ owner }) => owner),
    first,
    x: Float64Array.from(spots, ({ x }) => x - BELLY.centreX),
    y: Float64Array.from(spots, ({ y }) => y - BELLY.centreY),
    r: Float64Array.from(spots, ({ r }) => r),
    omissionFactor: Float32Array.from(spots, ({ r }) => (r <= SMALL_RADIUS ? 2 : 1)),
    prominence: Float32Array.from(spots, prominenceOf),
    variance: Float32Array.from(spots, ({ deviation = 0 }) => clampOr(0, deviation, 0, MAX_DEVIATION) ** 2),
    presence,
    expectedSpots: Float32Array.from(patterns, (_, pattern) =>
      presence.subarray(first[pattern], first[pattern + 1]).reduce((sum, each) => sum + each, 0),
    ),
    atYaw: YAWS.map(({ angle, weight }) => spotsAtYaw(spots, angle, weight)),
    cellProbability: cellProbabilities(spots),
    maxSpots: patterns.reduce((most, pattern) => Math.max(most, pattern.spots.length), 1),
  };
}

/** The bounds of the radius, in canvas units, for which larger spots are more prominent. */
const PROMINENT_RADIUS = { least: 0.5, most: 20 } as const;

function prominenceOf({ r, bold = false }: ReferenceSpot): number {
  const radius = clampOr(PROMINENT_RADIUS.least, r, PROMINENT_RADIUS.least, PROMINENT_RADIUS.most);
  return radius ** (2 * STOPPING.byArea) * (bold ? STOPPING.bold : 1);
}

/** The number of a pattern's spots. */
export function spotCount({ first }: SpotPatterns, pattern: number): number {
  return (first[pattern + 1] as number) - (first[pattern] as number);
}

/** Whether keepers traced a pattern: the places of learned spots are uncertain. */
export function isTraced({ first, variance }: SpotPatterns, pattern: number): boolean {
  return variance.subarray(first[pattern], first[pattern + 1]).every((each) => each === 0);
}

function withinBounds(spot: ReferenceSpot): ReferenceSpot {
  return {
    ...spot,
    x: clamp(spot.x, -MAX_COORDINATE, MAX_COORDINATE),
    y: clamp(spot.y, -MAX_COORDINATE, MAX_COORDINATE),
  };
}

function spotsAtYaw(spots: readonly ReferenceSpot[], yaw: number, weight: number): SpotsAtYaw {
  const azimuths = spots.map(({ x }) => azimuthAt(x - BELLY.centreX) + yaw);
  const { certain, never } = VISIBLE_AZIMUTH;
  return {
    weight,
    x: Float32Array.from(azimuths, (azimuth) => offsetAt(clamp(azimuth, -Math.PI / 2, Math.PI / 2))),
    visibility: Float32Array.from(azimuths, (azimuth) =>
      clamp((never - Math.abs(azimuth)) / (never - certain), 0, 1),
    ),
  };
}

function cellProbabilities(spots: readonly ReferenceSpot[]): Float32Array {
  const cells = new Float32Array(spots.length * GRID_CELLS);
  for (const [index, spot] of spots.entries()) {
    fillCellProbabilities(cells, index * GRID_CELLS, spot, MASK_DEVIATION, true);
  }
  return cells;
}

/** Returns the value within its limits, or `otherwise` if it is no number. */
function clampOr(otherwise: number, value: number, low: number, high: number): number {
  return Number.isNaN(value) ? otherwise : clamp(value, low, high);
}

/**
 * Returns the picked patterns, in the given order, as a set of their own: copies, and computes nothing anew.
 * `maxSpots` stays.
 */
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
    prominence: gatherRows(patterns.prominence, spots),
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
    prominence: concatRows(one.prominence, other.prominence),
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
