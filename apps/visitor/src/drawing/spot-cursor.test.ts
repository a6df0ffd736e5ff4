import { isOnBelly } from "@harapen/contract/belly";
import { cellAt } from "@harapen/contract/geometry";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CURSOR_START, moveCursor, nearestCell, surfaceKey } from "./spot-cursor.ts";

const pressed = (key: string, held: Partial<KeyboardEvent> = {}) =>
  surfaceKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

test.each([
  ["an arrow moves the cursor", pressed("ArrowLeft"), { does: "move", by: { x: -8, y: 0 } }],
  [
    "with Shift it moves finely",
    pressed("ArrowDown", { shiftKey: true }),
    { does: "move", by: { x: 0, y: 2 } },
  ],
  ["Space places a spot", pressed(" "), { does: "place" }],
  ["Enter places a spot", pressed("Enter"), { does: "place" }],
  ["Z takes the last back", pressed("z"), { does: "undo" }],
  ["so does Ctrl+Z", pressed("z", { ctrlKey: true }), { does: "undo" }],
  ["and Z with caps lock", pressed("Z"), { does: "undo" }],
  ["Ctrl+Shift+Z is not undo", pressed("Z", { ctrlKey: true, shiftKey: true }), undefined],
  ["Tab stays the browser's", pressed("Tab"), undefined],
  ["so does Alt+Left, which goes back", pressed("ArrowLeft", { altKey: true }), undefined],
])("%s", (_, does, expected) => {
  expect(does).toEqual(expected);
});

const anyWalk = fc.array(fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), {
  maxLength: 200,
});

test("wherever the arrows lead, the cursor stays on the belly and is near some cell", () => {
  fc.assert(
    fc.property(anyWalk, fc.boolean(), (keys, shiftKey) => {
      let cursor = CURSOR_START;
      for (const key of keys) {
        const does = pressed(key, { shiftKey });
        if (does?.does === "move") cursor = moveCursor(cursor, does.by);
        expect(isOnBelly(cursor)).toBe(true);
        expect(nearestCell(cursor)).toBe(cellAt(cursor) ?? nearestCell(cursor));
      }
    }),
  );
});

test("every cell can be reached", () => {
  const reached = new Set<number>();
  const waiting = [CURSOR_START];
  const seen = new Set<string>();
  for (let cursor = waiting.pop(); cursor; cursor = waiting.pop()) {
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
      waiting.push(moveCursor(cursor, by));
    }
  }
  expect([...reached].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("above the grid, the nearest cell is the upper one", () => {
  expect(nearestCell({ x: 195, y: 125 })).toBe(1);
  expect(nearestCell({ x: 195, y: 370 })).toBe(7);
});
