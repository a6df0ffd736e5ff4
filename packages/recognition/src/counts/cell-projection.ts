import { BELLY } from "@harapen/contract/belly";
import { GRID, GRID_CELLS } from "@harapen/contract/geometry";
import { spreadOverBands } from "../math/cell-probabilities.ts";
import { YAWS } from "../parameters.ts";
import { spotsOf, type TracedPatterns } from "../spots/spot-patterns.ts";

/** Error of a mark's place within a drawing whose common placement is known. */
const DEVIATION = { x: 12, y: 11 };
const SHIFT_Y = 12;
const STRETCH = 0.11;

/** Three nodes of Gauss and Hermite's quadrature of the normal distribution: in standard deviations, with weights. */
const NODES = [
  { at: -Math.sqrt(3), weight: 1 / 6 },
  { at: 0, weight: 2 / 3 },
  { at: Math.sqrt(3), weight: 1 / 6 },
];

/** From which side the belly is seen, and how wide: what moves spots across columns. */
const SIDES = [1, 2, 3].flatMap((yaw) =>
  NODES.map((stretch, node) => ({ yaw, node, stretch: 1 + STRETCH * stretch.at, weight: stretch.weight })),
);
/** How high the drawing lies, and how long it is: what moves spots across rows. */
const HEIGHTS = NODES.flatMap((shift) =>
  NODES.map((stretch, node) => ({
    node,
    stretch: 1 + STRETCH * stretch.at,
    shift: SHIFT_Y * shift.at,
    weight: shift.weight,
  })),
);

/** How the drawing as a whole may lie: counts can tell little more than these few placements apart. */
export const PLACEMENTS = SIDES.flatMap((side, sideIndex) =>
  HEIGHTS.flatMap((height, heightIndex) =>
    side.node === height.node
      ? [
          {
            side: sideIndex,
            height: heightIndex,
            logWeight: Math.log((YAWS[side.yaw]?.weight ?? 0) * side.weight * height.weight),
          },
        ]
      : [],
  ),
);
type Placement = (typeof PLACEMENTS)[number];

/** In which columns and rows of the grid one pattern's spots fall, for every side and height. Room that is used again and again. */
export interface Falls {
  /** Sides x spots x 3; a spot turned out of sight falls nowhere. */
  readonly columns: Float64Array;
  /** Heights x spots x 3. */
  readonly rows: Float64Array;
  /** Spots x 9, for one placement. */
  readonly cells: Float64Array;
}

export function createFalls(mostSpots: number): Falls {
  return {
    columns: new Float64Array(SIDES.length * mostSpots * GRID.columns),
    rows: new Float64Array(HEIGHTS.length * mostSpots * GRID.rows),
    cells: new Float64Array(mostSpots * GRID_CELLS),
  };
}

/** Fills columns and rows for a pattern. */
export function letFall({ columns, rows }: Falls, patterns: TracedPatterns, pattern: number): void {
  const first = patterns.first[pattern] ?? 0;
  const spots = spotsOf(patterns, pattern);
  for (let spot = 0; spot < spots; spot++) {
    const variance = patterns.variance[first + spot] as number;
    const deviationX = Math.sqrt(DEVIATION.x ** 2 + variance);
    const deviationY = Math.sqrt(DEVIATION.y ** 2 + variance);
    for (const [index, { yaw, stretch }] of SIDES.entries()) {
      const turned = patterns.turned[yaw];
      const x = BELLY.centreX + stretch * (turned?.x[first + spot] ?? 0);
      const at = (index * spots + spot) * GRID.columns;
      const there = (turned?.sight[first + spot] ?? 0) * (patterns.presence[first + spot] as number);
      spreadOverBands(columns, at, (GRID.left - x) / deviationX, GRID.cellWidth / deviationX, there);
    }
    for (const [index, { stretch, shift }] of HEIGHTS.entries()) {
      const y = BELLY.centreY + stretch * (patterns.y[first + spot] as number) + shift;
      const at = (index * spots + spot) * GRID.rows;
      spreadOverBands(rows, at, (GRID.top - y) / deviationY, GRID.cellHeight / deviationY, 1);
    }
  }
}

/** Fills `cells` for one placement of the pattern that has fallen: how probably each spot falls in each cell. */
export function fallIntoCells(
  { columns, rows, cells }: Falls,
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
