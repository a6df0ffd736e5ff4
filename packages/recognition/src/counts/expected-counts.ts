import { GRID_CELLS } from "@harapen/contract/geometry";
import { type SpotPatterns, spotCount } from "../spots/spot-patterns.ts";
import { createProjection, fillCells, PLACEMENTS, projectSpots } from "./cell-projection.ts";

/** The number of steps in which expected counts are quantised to a byte. */
export const STEPS = 255;
/** The expected count of the last step; step `s` stands for `MAX_EXPECTED` (s / `STEPS`)². */
export const MAX_EXPECTED = 9;
/** Bytes of each pattern. */
export const PATTERN_BYTES = PLACEMENTS.length * GRID_CELLS;

/** Patterns x placements x 9: the expected number of each pattern's spots in each cell, quantised by its square root, so that steps are fine for small numbers. */
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
      for (const sum of sums) expected[at++] = quantise(sum);
    }
  }
  return expected;
}

function quantise(count: number): number {
  return Math.min(STEPS, Math.round(STEPS * Math.sqrt(count / MAX_EXPECTED)));
}
