import { expect, test } from "vitest";
import { nextFocusOf, restoreSelection, unselectedOf } from "./use-colour-selection.ts";

const codes = ["red", "blue", "white"];

// Rule (penguin-info-form): Colours that are not chosen are a list
test("unselectedOf keeps the aquarium's order, each colour once", () => {
  expect(unselectedOf([...codes, "red"], ["blue"])).toEqual(["red", "white"]);
  expect(unselectedOf(codes, codes)).toEqual([]);
});

test("restoreSelection keeps the selection's order, without what the aquarium does not have", () => {
  expect(restoreSelection(codes, ["white", "gold", "red", "white"])).toEqual(["white", "red"]);
});

test.each([
  ["red", "blue"],
  ["blue", "white"],
  ["white", "blue"],
] as const)("when %s is removed, the focus goes to %s", (removed, next) => {
  expect(nextFocusOf(codes, removed)).toBe(next);
});

test("when the only item is removed, nextFocusOf has none", () => {
  expect(nextFocusOf(["red"], "red")).toBeUndefined();
});
