import { BELLY } from "@harapen/contract/belly";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { spreadOverCells } from "../math/cell-probabilities.ts";
import { BODY, FARTHEST, SMALL_RADIUS, YAWS } from "../parameters.ts";
import type { ReferenceSpot } from "../reference-spot.ts";

/** The traced patterns of an aquarium, all spots of all patterns in a row; x and y are offsets from the belly's centre. */
export interface TracedPatterns {
  /** Where each pattern stands among the references. */
  readonly owners: Int32Array;
  /** Pattern `p` has the spots from `first[p]` up to, and without, `first[p + 1]`. */
  readonly first: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly r: Float64Array;
  /** By what each spot's omission exceeds the typical rate. */
  readonly proneness: Float32Array;
  /** How uncertain each spot's place is, in square units. */
  readonly variance: Float32Array;
  /** How probably the individual has each spot. */
  readonly presence: Float32Array;
  /** The spots as they appear at each of the yaws. */
  readonly turned: readonly TurnedSpots[];
  /** Spots x 9: in which cell of the mask a visitor would look for the spot. */
  readonly cells: Float32Array;
  /** How many spots each pattern probably has. */
  readonly richness: Float32Array;
  readonly mostSpots: number;
}

export interface TurnedSpots {
  readonly weight: number;
  readonly x: Float32Array;
  /** How probably the spot is not turned out of sight. */
  readonly sight: Float32Array;
}

/** How exactly visitors aim when they mark a cell as not visible. */
const MASK_DEVIATION = { x: 8, y: 8 };
/** A spot whose place is less certain than this could be anywhere on the belly. */
const WIDEST = 60;
/** A spot that is less probable than this is as good as none, but not impossible. */
const FAINTEST = 0.001;

export function layOutPatterns(
  patterns: readonly { owner: number; spots: readonly ReferenceSpot[] }[],
): TracedPatterns {
  const spots = patterns.flatMap((pattern) => pattern.spots.map(withinReach));
  const first = new Int32Array(patterns.length + 1);
  for (const [index, pattern] of patterns.entries()) {
    first[index + 1] = (first[index] ?? 0) + pattern.spots.length;
  }
  const presence = Float32Array.from(spots, ({ presence = 1 }) => usual(presence, FAINTEST, 1, 1));
  return {
    owners: Int32Array.from(patterns, ({ owner }) => owner),
    first,
    x: Float64Array.from(spots, ({ x }) => x - BELLY.centreX),
    y: Float64Array.from(spots, ({ y }) => y - BELLY.centreY),
    r: Float64Array.from(spots, ({ r }) => r),
    proneness: Float32Array.from(spots, ({ r }) => (r <= SMALL_RADIUS ? 2 : 1)),
    variance: Float32Array.from(spots, ({ deviation = 0 }) => usual(deviation, 0, WIDEST, 0) ** 2),
    presence,
    richness: Float32Array.from(patterns, (_, pattern) =>
      presence.subarray(first[pattern], first[pattern + 1]).reduce((sum, each) => sum + each, 0),
    ),
    turned: YAWS.map(({ angle, weight }) => turn(spots, angle, weight)),
    cells: cellsOf(spots),
    mostSpots: patterns.reduce((most, pattern) => Math.max(most, pattern.spots.length), 1),
  };
}

function withinReach(spot: ReferenceSpot): ReferenceSpot {
  return { ...spot, x: clamp(spot.x, -FARTHEST, FARTHEST), y: clamp(spot.y, -FARTHEST, FARTHEST) };
}

export function spotsOf({ first }: TracedPatterns, pattern: number): number {
  return (first[pattern + 1] as number) - (first[pattern] as number);
}

/** The belly as an upright cylinder: a turn moves spots sideways, foreshortens one flank and hides the other. */
function turn(spots: readonly ReferenceSpot[], yaw: number, weight: number): TurnedSpots {
  const angles = spots.map(({ x }) => Math.asin(clamp((x - BELLY.centreX) / BODY.radius, -1, 1)) + yaw);
  return {
    weight,
    x: Float32Array.from(angles, (angle) => BODY.radius * Math.sin(clamp(angle, -Math.PI / 2, Math.PI / 2))),
    sight: Float32Array.from(angles, (angle) =>
      clamp((BODY.gone - Math.abs(angle)) / (BODY.gone - BODY.lastFull), 0, 1),
    ),
  };
}

function cellsOf(spots: readonly ReferenceSpot[]): Float32Array {
  const cells = new Float32Array(spots.length * GRID_CELLS);
  for (const [index, spot] of spots.entries()) {
    spreadOverCells(cells, index * GRID_CELLS, spot, MASK_DEVIATION, true);
  }
  return cells;
}

/** The value within its limits, or `otherwise` where it is no number. */
function usual(value: number, low: number, high: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : clamp(value, low, high);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
