import fc from "fast-check";
import { expect, test } from "vitest";
import { BRUSH_SIZE, CANVAS, cellAt, cellRectangle, GRID, GRID_CELLS } from "./geometry.ts";

const W = 160 / 3;
const H = 216 / 3;

// Rule (belly-grid): A cell contains its right and lower border, and not its left and upper one
test.each([
  ["a point on the grid's left edge is outside", { x: 115, y: 200 }, undefined],
  ["a point just right of the left edge is in column 0", { x: 115.0001, y: 136 }, 0],
  ["a point on the border of two columns belongs to the left one", { x: 115 + W, y: 136 }, 0],
  ["a point just past that border belongs to the right one", { x: 115 + W + 0.0001, y: 136 }, 1],
  ["a point on the grid's top edge is outside", { x: 195, y: 135 }, undefined],
  ["a point on the border of two rows belongs to the upper one", { x: 195, y: 135 + H }, 1],
  ["a point just past that border belongs to the lower one", { x: 195, y: 135 + H + 0.0001 }, 4],
  ["the lower right corner is still inside", { x: 115 + 3 * W, y: 135 + 3 * H }, 8],
  ["a point beyond the right edge is outside", { x: 275.001, y: 200 }, undefined],
  ["a point below the bottom edge is outside", { x: 195, y: 351.001 }, undefined],
  ["NaN is outside", { x: Number.NaN, y: 200 }, undefined],
])("%s", (_name, point, cell) => {
  expect(cellAt(point)).toBe(cell);
});

// Rule (belly-grid): A cell contains its right and lower border, and not its left and upper one
test("every point within a cell's rectangle is in that cell", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: GRID_CELLS - 1 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (index, u, v) => {
        const { x, y, width, height } = cellRectangle(index);
        expect(cellAt({ x: x + u * width, y: y + v * height })).toBe(index);
      },
    ),
  );
});

// Rule (belly-grid): The grid's corner is (115, 135), and it spans 160 x 216 units in three columns and rows
test("the cells cover the grid exactly", () => {
  const last = cellRectangle(8);
  expect(last.x + last.width).toBeCloseTo(GRID.left + GRID.width);
  expect(last.y + last.height).toBeCloseTo(GRID.top + GRID.height);
});

// Rule (drawing)
test("the canvas is 380 x 410 units, and the brush 10 units wide", () => {
  expect([CANVAS.width, CANVAS.height, BRUSH_SIZE]).toEqual([380, 410, 10]);
});
