import { GRID, GRID_CELLS, type Point } from "@harapen/contract/geometry";
import { fillBandProbabilities, fillCellProbabilities } from "../math/cell-probabilities.ts";

/** The number of patches into which each cell of the grid is divided along either axis. */
const DIVISION = 2;
const COLUMNS = GRID.columns * DIVISION;
const ROWS = GRID.rows * DIVISION;
const PATCH = { width: GRID.cellWidth / DIVISION, height: GRID.cellHeight / DIVISION };

export const PATCHES = COLUMNS * ROWS;
export const PATCH_AREA = PATCH.width * PATCH.height;

/**
 * Standard deviations, in canvas units, of where a spot is drawn in the drawings that are averaged: the
 * common shift and the remaining error of the "drawings" of `parameters.ts` together.
 */
const DRAWN = { x: 9, y: 14 };
/** The same about the middle of a patch, as a spot may lie anywhere in the patch. */
const FROM_MIDDLE = {
  x: Math.hypot(DRAWN.x, PATCH.width / Math.sqrt(12)),
  y: Math.hypot(DRAWN.y, PATCH.height / Math.sqrt(12)),
};

/**
 * Rounds of the iteration: more would fit the noise in about thirteen drawings. Chosen on simulated and
 * people's drawings of tuning seeds.
 */
const ROUNDS = 15;
/** Spots added evenly over the grid, as a count of 0 is not a certainty. Chosen like `ROUNDS`. */
const FLOOR = { averaged: 0.2, counted: 0.5 };

/** For each patch its cell, and the probability that a spot in it is drawn in each of the cells. */
const patches = Array.from({ length: PATCHES }, (_, patch) => {
  const column = patch % COLUMNS;
  const row = Math.floor(patch / COLUMNS);
  const middle = { x: GRID.left + (column + 0.5) * PATCH.width, y: GRID.top + (row + 0.5) * PATCH.height };
  const drawn = new Float64Array(GRID_CELLS);
  fillCellProbabilities(drawn, 0, middle, FROM_MIDDLE, false);
  const cell = Math.floor(row / DIVISION) * GRID.columns + Math.floor(column / DIVISION);
  return { cell, drawn, inGrid: drawn.reduce((sum, each) => sum + each, 0) };
});

/** The cell in which each patch lies. */
export const CELL_OF_PATCH = patches.map(({ cell }) => cell);

/**
 * Returns how many spots an individual has in each patch, from its nine average counts. Whole numbers are
 * taken for a single counting, without the blur of averaged drawings.
 */
export function spotsByPatch(counts: readonly number[]): number[] {
  const isCounted = counts.every(Number.isInteger);
  const spots = isCounted ? spread(counts) : withoutBlur(counts);
  const floor = (isCounted ? FLOOR.counted : FLOOR.averaged) / PATCHES;
  return spots.map((each) => each + floor);
}

/** The counts of the cells, evenly over the patches of each. */
const spread = (counts: readonly number[]) =>
  CELL_OF_PATCH.map((cell) => (counts[cell] as number) / DIVISION ** 2);

/**
 * Removes from averages over drawings the blur that each drawing's placement causes, by the iteration of
 * Richardson (1972) and Lucy (1974), which is EM for a Poisson process.
 */
function withoutBlur(counts: readonly number[]): number[] {
  let spots: number[] = new Array(PATCHES).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const expected = counts.map((_, cell) =>
      patches.reduce((sum, { drawn }, patch) => sum + (drawn[cell] as number) * (spots[patch] as number), 0),
    );
    const ratios = counts.map((count, cell) => count / (expected[cell] as number));
    spots = patches.map(({ drawn, inGrid }, patch) => {
      const gain = ratios.reduce((sum, ratio, cell) => sum + ratio * (drawn[cell] as number), 0);
      return ((spots[patch] as number) * gain) / inGrid;
    });
  }
  return spots;
}

/** Writes the probability of each patch for a point with normal errors of this standard deviation. */
export function fillPatchProbabilities(patchTable: Float64Array, { x, y }: Point, deviation: number): void {
  const columns = new Float64Array(COLUMNS);
  const rows = new Float64Array(ROWS);
  fillBandProbabilities(columns, 0, (GRID.left - x) / deviation, PATCH.width / deviation, 1, COLUMNS);
  fillBandProbabilities(rows, 0, (GRID.top - y) / deviation, PATCH.height / deviation, 1, ROWS);
  for (let patch = 0; patch < PATCHES; patch++) {
    patchTable[patch] = (columns[patch % COLUMNS] as number) * (rows[Math.floor(patch / COLUMNS)] as number);
  }
}
