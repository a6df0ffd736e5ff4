import { GRID } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import { CELL_OF_PATCH, spotsByPatch } from "./average-density.ts";

/** The spots of the patches of one row of cells, from left to right: two patches in each cell. */
function alongTheMiddle(left: number, middle: number, right: number): number[] {
  const spots = spotsByPatch([0, 0, 0, left, middle, right, 0, 0, 0]);
  const columns = new Array<number>(2 * GRID.columns).fill(0);
  for (const [patch, each] of spots.entries()) {
    const isInMiddleRow = Math.floor((CELL_OF_PATCH[patch] ?? 0) / GRID.columns) === 1;
    if (isInMiddleRow) columns[patch % columns.length] = (columns[patch % columns.length] ?? 0) + each;
  }
  return columns;
}

describe("spotsByPatch", () => {
  it("looks for a spot that two cells share beside their border, and else within its cell", () => {
    const [far = 0, before = 0, after = 0, beyond = 0] = alongTheMiddle(0.5, 0.5, 0);
    expect(before).toBeGreaterThan(far);
    expect(after).toBeGreaterThan(5 * beyond);
    const [outside = 0, , one = 0, other = 0] = alongTheMiddle(0, 0.9, 0);
    expect(one).toBeCloseTo(other, 12);
    expect(one).toBeGreaterThan(10 * outside);
  });

  it("has about as many spots as the drawings had, and never none in a place", () => {
    const spots = spotsByPatch([1, 2, 1, 0, 1, 0.5, 1, 0, 0]);
    expect(spots.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(6.5);
    expect(spots.reduce((sum, each) => sum + each, 0)).toBeLessThan(9);
    expect(Math.min(...spots)).toBeGreaterThan(0);
  });

  it("takes whole numbers for counts of the very cells, which no drawing has blurred", () => {
    const [, before = 0, one = 0, other = 0, after = 0] = alongTheMiddle(1, 2, 0);
    expect(one).toBeCloseTo(other, 12);
    expect(one - before).toBeCloseTo(0.5, 12);
    expect(before - after).toBeCloseTo(0.5, 12);
  });
});
