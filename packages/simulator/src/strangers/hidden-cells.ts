import { isOnBelly } from "@harapen/contract/belly";
import { NOT_VISIBLE, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { cellRectangle, GRID, GRID_CELLS, type Point } from "@harapen/contract/geometry";
import type { Random } from "../random.ts";

/** Something counts as hidden if a spot is, or at least this share of a cell of the grid. */
export const HIDDEN_CELL = 1 / 3;

/** The least and the most of the share of a cell from which a person marks it; it differs between people. */
export const MARKED_FROM = [0.35, 0.75] as const;

/** The number of places along a side at which a cell is sampled. */
const STEPS = 6;

/** Returns for each cell which share of the belly within it is hidden. */
export function hiddenShares(isHidden: (place: Point) => boolean): number[] {
  return Array.from({ length: GRID_CELLS }, (_, cell) => {
    const places = placesOf(cell).filter((place) => isOnBelly(place));
    return places.filter(isHidden).length / Math.max(1, places.length);
  });
}

function placesOf(cell: number): Point[] {
  const { x, y, width, height } = cellRectangle(cell);
  return Array.from({ length: STEPS * STEPS }, (_, index) => ({
    x: x + (((index % STEPS) + 0.5) * width) / STEPS,
    y: y + ((Math.floor(index / STEPS) + 0.5) * height) / STEPS,
  }));
}

/**
 * How often a cell is forgotten, how often a neighbour is tapped as well, and how often one is tapped out of
 * curiosity (assumptions).
 */
const FORGOTTEN = 0.1;
const NEIGHBOUR_TOO = 0.06;
const CURIOUS = 0.01;

/**
 * Returns the mask of a person who reports what was hidden: roughly the cells that were mostly hidden; for a
 * small object, the cell that it hides most of. At least one cell is marked if anything of the grid was
 * hidden, none otherwise.
 */
export function markHidden(random: Random, shares: readonly number[]): VisibilityMask {
  const threshold = random.uniform(...MARKED_FROM);
  const most = Math.max(...shares);
  const marked = new Set(most > 0 ? [shares.indexOf(most)] : []);
  for (const [cell, share] of shares.entries()) {
    if (share < threshold || random.chance(FORGOTTEN)) continue;
    marked.add(cell);
    if (random.chance(NEIGHBOUR_TOO)) marked.add(neighbourOf(random, cell));
  }
  return shares.map((_, cell) => (marked.has(cell) ? NOT_VISIBLE : VISIBLE));
}

function neighbourOf(random: Random, cell: number): number {
  const row = Math.floor(cell / GRID.columns);
  const column = cell % GRID.columns;
  const beside = column === 1 ? random.pick([0, 2]) : 1;
  return row * GRID.columns + beside;
}

/**
 * Returns the mask of a person who has nothing to report, or does not report it: sometimes a cell is tapped
 * out of curiosity.
 */
export function markNothing(random: Random): VisibilityMask {
  const curious = random.chance(CURIOUS) ? random.integer(0, GRID_CELLS - 1) : undefined;
  return Array.from({ length: GRID_CELLS }, (_, cell) => (cell === curious ? NOT_VISIBLE : VISIBLE));
}
