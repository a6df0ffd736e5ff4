import type { GridVector } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { logRisingFactorial } from "../math/log-math.ts";
import { CLUTTER } from "../parameters.ts";

/** Returns the log-likelihood of this many marks for an individual without spots, so that all are clutter; on the same scale as a pattern's. */
export function spotlessMarks(marks: number): number {
  return marks * Math.log(CLUTTER.base) - CLUTTER.base;
}

/** Returns the log-likelihood of nine counts for an individual without spots: Poisson clutter in each cell. */
export function spotlessCounts(counts: GridVector): number {
  const mean = CLUTTER.base / GRID_CELLS;
  return counts.reduce((sum, count) => sum + count * Math.log(mean) - mean - logRisingFactorial(1, count), 0);
}
