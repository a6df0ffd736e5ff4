import { BELLY } from "@harapen/contract/belly";
import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/penguin";
import { spreadOverCells } from "./cells.ts";
import { BODY, SMALL_RADIUS, YAWS } from "./parameters.ts";

/** The traced patterns of an aquarium, all spots of all patterns in a row; y and x are offsets from the belly's centre. */
export interface TracedPatterns {
  /** Where each pattern stands among the references. */
  readonly owners: Int32Array;
  /** Pattern `p` has the spots from `first[p]` up to, and without, `first[p + 1]`. */
  readonly first: Int32Array;
  readonly y: Float64Array;
  /** By what each spot's omission exceeds the typical rate. */
  readonly proneness: Float64Array;
  /** The spots as they appear at each of the yaws. */
  readonly turned: readonly TurnedSpots[];
  /** Spots x 9: in which cell of the mask a visitor would look for the spot. */
  readonly cells: Float64Array;
  readonly mostSpots: number;
}

export interface TurnedSpots {
  readonly weight: number;
  readonly x: Float64Array;
  /** How probably the spot is not turned out of sight. */
  readonly sight: Float64Array;
}

/** How exactly visitors aim when they mark a cell as not visible. */
const MASK_DEVIATION = { x: 8, y: 8 };

export function layOutPatterns(
  patterns: readonly { owner: number; spots: readonly Spot[] }[],
): TracedPatterns {
  const spots = patterns.flatMap((pattern) => pattern.spots);
  const first = new Int32Array(patterns.length + 1);
  for (const [index, pattern] of patterns.entries()) {
    first[index + 1] = (first[index] ?? 0) + pattern.spots.length;
  }
  return {
    owners: Int32Array.from(patterns, ({ owner }) => owner),
    first,
    y: Float64Array.from(spots, ({ y }) => y - BELLY.centreY),
    proneness: Float64Array.from(spots, ({ r }) => (r <= SMALL_RADIUS ? 2 : 1)),
    turned: YAWS.map(({ angle, weight }) => turn(spots, angle, weight)),
    cells: cellsOf(spots),
    mostSpots: Math.max(1, ...patterns.map((pattern) => pattern.spots.length)),
  };
}

export function spotsOf({ first }: TracedPatterns, pattern: number): number {
  return (first[pattern + 1] as number) - (first[pattern] as number);
}

/** The belly as an upright cylinder: a turn moves spots sideways, foreshortens one flank and hides the other. */
function turn(spots: readonly Spot[], yaw: number, weight: number): TurnedSpots {
  const angles = spots.map(({ x }) => Math.asin(clamp((x - BELLY.centreX) / BODY.radius, -1, 1)) + yaw);
  return {
    weight,
    x: Float64Array.from(angles, (angle) => BODY.radius * Math.sin(clamp(angle, -Math.PI / 2, Math.PI / 2))),
    sight: Float64Array.from(angles, (angle) =>
      clamp((BODY.gone - Math.abs(angle)) / (BODY.gone - BODY.lastFull), 0, 1),
    ),
  };
}

function cellsOf(spots: readonly Spot[]): Float64Array {
  const cells = new Float64Array(spots.length * GRID_CELLS);
  for (const [index, spot] of spots.entries()) {
    spreadOverCells(cells, index * GRID_CELLS, spot, MASK_DEVIATION, true);
  }
  return cells;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
