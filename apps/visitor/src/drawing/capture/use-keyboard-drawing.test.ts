import { isOnBelly } from "@harapen/contract/belly";
import { cellAt, cellRectangle, GRID, type Point } from "@harapen/contract/geometry";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CURSOR_START, keyAction, moveCursor, nearestCell } from "./use-keyboard-drawing.ts";

const pressed = (key: string, held: Partial<KeyboardEvent> = {}) =>
  keyAction({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

test.each([
  ["an arrow moves the cursor", pressed("ArrowLeft"), { type: "move", by: { x: -8, y: 0 } }],
  [
    "an arrow with Shift moves the cursor finely",
    pressed("ArrowDown", { shiftKey: true }),
    { type: "move", by: { x: 0, y: 2 } },
  ],
  ["Space places a spot", pressed(" "), { type: "placeSpot" }],
  ["Enter places a spot", pressed("Enter"), { type: "placeSpot" }],
  ["Z is undo", pressed("z"), { type: "undo" }],
  ["Ctrl+Z is undo", pressed("z", { ctrlKey: true }), { type: "undo" }],
  ["Z with caps lock is undo", pressed("Z"), { type: "undo" }],
  ["Z of a Russian layout is undo", pressed("я", { code: "KeyZ" }), { type: "undo" }],
  ["Command+Z of a Korean layout is undo", pressed("ㅋ", { code: "KeyZ", metaKey: true }), { type: "undo" }],
  ["the place of Z on a French layout is not undo", pressed("w", { code: "KeyZ", ctrlKey: true }), undefined],
  ["a full-width Space places a spot", pressed("\u3000", { code: "Space" }), { type: "placeSpot" }],
  ["Ctrl+Shift+Z is not undo", pressed("Z", { ctrlKey: true, shiftKey: true }), undefined],
  ["Tab is left to the browser", pressed("Tab"), undefined],
  ["Alt+Left, which goes back, is left to the browser", pressed("ArrowLeft", { altKey: true }), undefined],
])("key action: %s", (_, action, expected) => {
  expect(action).toEqual(expected);
});

/** The distance from a point to the nearest point of a grid cell, in canvas units. */
function distanceToCell(index: number, { x, y }: Point): number {
  const cell = cellRectangle(index);
  const beside = Math.max(cell.x - x, 0, x - (cell.x + cell.width));
  const above = Math.max(cell.y - y, 0, y - (cell.y + cell.height));
  return Math.hypot(beside, above);
}

const anyWalk = fc.array(fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), {
  maxLength: 200,
});

test("the cursor stays on the belly wherever the arrows lead, and no cell is nearer than the nearest", () => {
  fc.assert(
    fc.property(anyWalk, fc.boolean(), (keys, shiftKey) => {
      let cursor = CURSOR_START;
      for (const key of keys) {
        const action = pressed(key, { shiftKey });
        if (action?.type !== "move") throw new Error(`${key} does not move the cursor`);
        cursor = moveCursor(cursor, action.by);
        expect(isOnBelly(cursor)).toBe(true);
        const distances = Array.from({ length: 9 }, (_, cell) => distanceToCell(cell, cursor));
        expect(distances[nearestCell(cursor)]).toBe(Math.min(...distances));
      }
    }),
  );
});

test("the nearest cell of a point inside the grid is the cell that it lies in", () => {
  const fraction = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(fraction, fraction, (across, down) => {
      const point = { x: GRID.left + across * GRID.width, y: GRID.top + down * GRID.height };
      expect(nearestCell(point)).toBe(cellAt(point));
    }),
  );
});

test("the cursor can reach every cell", () => {
  const reached = new Set<number>();
  const unvisited = [CURSOR_START];
  const seen = new Set<string>();
  for (let cursor = unvisited.pop(); cursor; cursor = unvisited.pop()) {
    if (seen.has(`${cursor.x},${cursor.y}`)) continue;
    seen.add(`${cursor.x},${cursor.y}`);
    const cell = cellAt(cursor);
    if (cell !== undefined) reached.add(cell);
    for (const by of [
      { x: 8, y: 0 },
      { x: -8, y: 0 },
      { x: 0, y: 8 },
      { x: 0, y: -8 },
    ]) {
      unvisited.push(moveCursor(cursor, by));
    }
  }
  expect([...reached].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("the nearest cell of a point above the grid is the upper one, and below it the lower one", () => {
  expect(nearestCell({ x: 195, y: 125 })).toBe(1);
  expect(nearestCell({ x: 195, y: 370 })).toBe(7);
});
