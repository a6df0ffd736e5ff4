// Rule (unseen-areas)

import { everythingVisible, visibilityMask } from "@harapen/contract/drawing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countNotVisible, toggleCell } from "./visibility-mask.ts";

const anyMask = fc
  .array(fc.integer({ min: 0, max: 8 }), { maxLength: 20 })
  .map((toggles) => toggles.reduce(toggleCell, everythingVisible()));

test("toggling a cell changes it and no other", () => {
  expect(toggleCell(everythingVisible(), 4)).toEqual([1, 1, 1, 1, -1, 1, 1, 1, 1]);
});

test("toggling a cell twice changes nothing, whatever the mask was", () => {
  fc.assert(
    fc.property(anyMask, fc.integer({ min: 0, max: 8 }), (mask, cell) => {
      expect(toggleCell(toggleCell(mask, cell), cell)).toEqual(mask);
    }),
  );
});

test("every toggled mask is one that the search accepts, and each toggle changes the count by one", () => {
  fc.assert(
    fc.property(anyMask, fc.integer({ min: 0, max: 8 }), (mask, cell) => {
      expect(visibilityMask.safeParse(mask).success).toBe(true);
      expect(Math.abs(countNotVisible(toggleCell(mask, cell)) - countNotVisible(mask))).toBe(1);
    }),
  );
});
