import { BELLY } from "@harapen/contract/belly";
import { GRID, GRID_CELLS } from "@harapen/contract/geometry";
import { fillBandProbabilities, GAUSS_HERMITE } from "../math/cell-probabilities.ts";
import { YAWS } from "../parameters.ts";
import { type SpotPatterns, spotCount } from "../spots/spot-patterns.ts";

/**
 * Standard deviations, in canvas units, of a mark's place within a drawing whose common placement is known.
 * Assumed.
 */
const DEVIATION = { x: 12, y: 11 };
/**
 * Standard deviations of a drawing's common shift downwards, in canvas units, and of its scale. Assumed, near
 * those of the drawings in `parameters.ts`.
 */
const SHIFT_Y = 12;
const SCALE = 0.11;

/** The yaws that are tried, by their indices among the `YAWS`: all but the farthest, which are rare. */
const TURNS = [1, 2, 3].map((yaw) => ({ yaw, weight: YAWS[yaw]?.weight ?? 0 }));
const TURNS_WEIGHT = TURNS.reduce((sum, { weight }) => sum + weight, 0);

/** The yaws and scales that move spots across columns. */
const SIDES = TURNS.flatMap((turn) =>
  GAUSS_HERMITE.map(({ at, weight }, node) => ({
    yaw: turn.yaw,
    node,
    scale: 1 + SCALE * at,
    weight: (turn.weight / TURNS_WEIGHT) * weight,
  })),
);
/** The shifts and scales that move spots across rows. */
const HEIGHTS = GAUSS_HERMITE.flatMap((shift) =>
  GAUSS_HERMITE.map(({ at }, node) => ({
    node,
    scale: 1 + SCALE * at,
    shift: SHIFT_Y * shift.at,
    weight: shift.weight,
  })),
);

/**
 * The placements of a drawing as a whole, by quadrature, with both axes scaled alike: nine counts can't
 * distinguish more.
 */
export const PLACEMENTS = SIDES.flatMap((side, sideIndex) =>
  HEIGHTS.flatMap((height, heightIndex) =>
    side.node === height.node
      ? [
          {
            side: sideIndex,
            height: heightIndex,
            logWeight: Math.log(side.weight * height.weight),
          },
        ]
      : [],
  ),
);
type Placement = (typeof PLACEMENTS)[number];

/**
 * The spots of one pattern projected onto the grid's columns and rows, for every side and height; reused for
 * each pattern.
 */
export interface CellProjection {
  /**
   * Sides x spots x 3: the probability of each column for each spot; a spot turned out of sight is in none.
   */
  readonly columns: Float64Array;
  /** Heights x spots x 3: the probability of each row for each spot. */
  readonly rows: Float64Array;
  /** Spots x 9, for one placement: the probability of each cell for each spot. */
  readonly cells: Float64Array;
}

export function createProjection(maxSpots: number): CellProjection {
  return {
    columns: new Float64Array(SIDES.length * maxSpots * GRID.columns),
    rows: new Float64Array(HEIGHTS.length * maxSpots * GRID.rows),
    cells: new Float64Array(maxSpots * GRID_CELLS),
  };
}

/** Fills columns and rows for a pattern. */
export function projectSpots(
  { columns, rows }: CellProjection,
  patterns: SpotPatterns,
  pattern: number,
): void {
  const first = patterns.first[pattern] ?? 0;
  const spots = spotCount(patterns, pattern);
  for (let spot = 0; spot < spots; spot++) {
    const variance = patterns.variance[first + spot] as number;
    const deviationX = Math.sqrt(DEVIATION.x ** 2 + variance);
    const deviationY = Math.sqrt(DEVIATION.y ** 2 + variance);
    for (const [index, { yaw, scale }] of SIDES.entries()) {
      const turned = patterns.atYaw[yaw];
      const x = BELLY.centreX + scale * (turned?.x[first + spot] ?? 0);
      const at = (index * spots + spot) * GRID.columns;
      const seen = (turned?.visibility[first + spot] ?? 0) * (patterns.presence[first + spot] as number);
      fillBandProbabilities(columns, at, (GRID.left - x) / deviationX, GRID.cellWidth / deviationX, seen);
    }
    for (const [index, { scale, shift }] of HEIGHTS.entries()) {
      const y = BELLY.centreY + scale * (patterns.y[first + spot] as number) + shift;
      const at = (index * spots + spot) * GRID.rows;
      fillBandProbabilities(rows, at, (GRID.top - y) / deviationY, GRID.cellHeight / deviationY, 1);
    }
  }
}

/** Fills `cells` for one placement of the pattern that was projected last. */
export function fillCells(
  { columns, rows, cells }: CellProjection,
  { side, height }: Placement,
  spots: number,
): void {
  for (let spot = 0; spot < spots; spot++) {
    const column = (side * spots + spot) * GRID.columns;
    const row = (height * spots + spot) * GRID.rows;
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      cells[spot * GRID_CELLS + cell] =
        (columns[column + (cell % GRID.columns)] as number) *
        (rows[row + Math.floor(cell / GRID.columns)] as number);
    }
  }
}

/** The number of steps in which expected counts are quantised to a byte. */
export const STEPS = 255;
/** The expected count of the last step; step `s` stands for `MAX_EXPECTED` (s / `STEPS`)². */
export const MAX_EXPECTED = 9;
/** Bytes of each pattern. */
export const PATTERN_BYTES = PLACEMENTS.length * GRID_CELLS;

/**
 * Patterns x placements x 9: the expected number of each pattern's spots in each cell, quantised by its
 * square root, so that steps are fine for small numbers.
 */
export type ExpectedCounts = Uint8Array;

export function expectedCountsOf(patterns: SpotPatterns): ExpectedCounts {
  const expected = new Uint8Array(patterns.owners.length * PATTERN_BYTES);
  const projection = createProjection(patterns.maxSpots);
  const sums = new Float64Array(GRID_CELLS);
  for (let pattern = 0, at = 0; pattern < patterns.owners.length; pattern++) {
    const spots = spotCount(patterns, pattern);
    projectSpots(projection, patterns, pattern);
    for (const placement of PLACEMENTS) {
      fillCells(projection, placement, spots);
      sums.fill(0);
      for (let each = 0; each < spots * GRID_CELLS; each++) {
        sums[each % GRID_CELLS] = (sums[each % GRID_CELLS] as number) + (projection.cells[each] as number);
      }
      for (const sum of sums) {
        expected[at++] = Math.min(STEPS, Math.round(STEPS * Math.sqrt(sum / MAX_EXPECTED)));
      }
    }
  }
  return expected;
}
