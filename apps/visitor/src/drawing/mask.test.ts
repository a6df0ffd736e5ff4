import { everythingVisible, visibilityMask } from "@harapen/contract/drawing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countUnseen, toggleCell } from "./mask.ts";

const anyMask = fc
  .array(fc.integer({ min: 0, max: 8 }), { maxLength: 20 })
  .map((taps) => taps.reduce(toggleCell, everythingVisible()));

test("a tap shades its cell and no other", () => {
  expect(toggleCell(everythingVisible(), 4)).toEqual([1, 1, 1, 1, -1, 1, 1, 1, 1]);
});

test("two taps on a cell change nothing, whatever was shaded before", () => {
  fc.assert(
    fc.property(anyMask, fc.integer({ min: 0, max: 8 }), (mask, cell) => {
      expect(toggleCell(toggleCell(mask, cell), cell)).toEqual(mask);
    }),
  );
});

test("every mask that taps can make is one that the search takes, and each tap changes the count by one", () => {
  fc.assert(
    fc.property(anyMask, fc.integer({ min: 0, max: 8 }), (mask, cell) => {
      expect(visibilityMask.safeParse(mask).success).toBe(true);
      expect(Math.abs(countUnseen(toggleCell(mask, cell)) - countUnseen(mask))).toBe(1);
    }),
  );
});
