import { expect, test } from "vitest";
import { countByCell, everythingVisible, type Stroke, visibilityMask } from "./drawing.ts";

const dot = (x: number, y: number): Stroke => ({ stroke: 1, brushSize: 10, pos: [{ x, y }] });

// Rule (belly-grid)
test("a stroke is counted in the cell where it starts, wherever it goes", () => {
  const wandering: Stroke = {
    stroke: 1,
    brushSize: 10,
    pos: [
      { x: 120, y: 140 },
      { x: 270, y: 340 },
    ],
  };
  expect(countByCell([wandering, dot(120, 141), dot(195, 243)])).toEqual([2, 0, 0, 0, 1, 0, 0, 0, 0]);
});

// Rule (belly-grid): The nine counts are ordered row by row, and zero at first
test("strokes off the grid and strokes without points are not counted", () => {
  expect(countByCell([dot(10, 10), { stroke: 2, brushSize: 10, pos: [] }])).toEqual(new Array(9).fill(0));
});

// Rule (unseen-areas)
test("the mask of a new drawing has all nine cells visible", () => {
  expect(everythingVisible()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test.each([[[1, 1, 1]], [[1, 1, 1, 1, 1, 1, 1, 1, 0]], [["1", 1, 1, 1, 1, 1, 1, 1, 1]]])(
  "%j is no visibility mask",
  (mask) => {
    expect(visibilityMask.safeParse(mask).success).toBe(false);
  },
);
