import { BELLY } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { GRID } from "@harapen/contract/geometry";
import { pointBaseline, settingsGrid } from "./baseline.ts";
import { euclid } from "./nine-counts.ts";
import type { PointSet } from "./point-set.ts";

/**
 * Divides each point among the cells about it, by the distances from their middles (bilinear weights); points
 * outside the grid are counted too.
 */
export function softCounts(shape: PointSet): number[] {
  const counts = new Array<number>(GRID.columns * GRID.rows).fill(0);
  for (const { x, y } of shape) {
    const columns = shares((x + BELLY.centreX - GRID.left) / GRID.cellWidth, GRID.columns);
    const rows = shares((y + BELLY.centreY - GRID.top) / GRID.cellHeight, GRID.rows);
    for (const [row, height] of rows.entries()) {
      for (const [column, width] of columns.entries()) {
        const cell = row * GRID.columns + column;
        counts[cell] = (counts[cell] ?? 0) + height * width;
      }
    }
  }
  return counts;
}

/** Returns the shares of a coordinate, in cells, among the cells in a row. */
function shares(place: number, cells: number): number[] {
  const within = clamp(place, 0.5, cells - 0.5);
  return Array.from({ length: cells }, (_, cell) => Math.max(0, 1 - Math.abs(within - cell - 0.5)));
}

function manhattan(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, cell) => sum + Math.abs(value - (other[cell] ?? 0)), 0);
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  return lengths > 0 ? one.reduce((sum, value, cell) => sum + value * (other[cell] ?? 0), 0) / lengths : 0;
}

const MEASURES = {
  euclid: (one: readonly number[], other: readonly number[]) => -euclid(one, other),
  manhattan: (one: readonly number[], other: readonly number[]) => -manhattan(one, other),
  both: (one: readonly number[], other: readonly number[]) =>
    cosine(one, other) + 1 / (1 + euclid(one, other)),
};

export const SOFT_COUNTS = pointBaseline({
  name: "soft counts",
  source: "bilinear shares, as histograms of oriented gradients use them (Dalal and Triggs 2005)",
  settings: settingsGrid<{ measure: keyof typeof MEASURES }>({ measure: ["euclid", "manhattan", "both"] }),
  describe: softCounts,
  similarity: (drawn, known, { measure }) => MEASURES[measure](drawn, known),
});
