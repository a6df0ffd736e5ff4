import type { GridVector } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { logRisingFactorial } from "../math/log-math.ts";
import { CLUTTER } from "../parameters.ts";

/** The log-likelihood of so many marks of an individual without spots: all of them are clutter; in the same terms as that of a pattern. */
export function spotlessMarks(marks: number): number {
  return marks * Math.log(CLUTTER.base) - CLUTTER.base;
}

/** The log-likelihood of nine counts of an individual without spots: Poisson clutter in each cell. */
export function spotlessCounts(counts: GridVector): number {
  const mean = CLUTTER.base / GRID_CELLS;
  return counts.reduce((sum, count) => sum + count * Math.log(mean) - mean - logRisingFactorial(1, count), 0);
}
