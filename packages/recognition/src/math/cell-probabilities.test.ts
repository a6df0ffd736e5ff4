import { cellAt, GRID_CELLS } from "@harapen/contract/geometry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillCellProbabilities } from "./cell-probabilities.ts";

function spread(x: number, y: number, deviation: number, open = false): Float64Array {
  const cells = new Float64Array(GRID_CELLS);
  fillCellProbabilities(cells, 0, { x, y }, { x: deviation, y: deviation }, open);
  return cells;
}
const sum = (cells: Float64Array) => cells.reduce((total, cell) => total + cell, 0);
const place = fc.tuple(
  fc.double({ min: -100, max: 500, noNaN: true }),
  fc.double({ min: -100, max: 500, noNaN: true }),
);

describe("spreadOverCells", () => {
  it("agrees with the grid's own cells when the error is small", () => {
    fc.assert(
      fc.property(place, ([x, y]) => {
        const cells = spread(x, y, 0.001);
        const cell = cellAt({ x, y });
        fc.pre([...cells].every((share) => share <= 0.001 || share >= 0.999));
        expect([...cells].map(Math.round)).toEqual([...cells.keys()].map((each) => Number(each === cell)));
      }),
    );
  });

  it("shares a spot on a border evenly between its two sides", () => {
    const cells = spread(115 + 160 / 3, 171, 8);
    expect(cells[0]).toBeCloseTo(cells[1] ?? 0, 6);
    expect(cells[0]).toBeCloseTo(0.5, 2);
  });

  it("sums to 1 with open outer cells and to at most 1 without", () => {
    fc.assert(
      fc.property(place, ([x, y]) => {
        expect(sum(spread(x, y, 10, true))).toBeCloseTo(1, 10);
        expect(sum(spread(x, y, 10))).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});
