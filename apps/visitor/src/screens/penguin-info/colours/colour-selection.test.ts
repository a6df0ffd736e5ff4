import { expect, test } from "vitest";
import { nextFocusOf, restoreSelection, unselectedOf } from "./colour-selection.ts";

const set = ["red", "blue", "white"];

test("what is not chosen keeps the order of the aquarium's set, each colour once", () => {
  expect(unselectedOf([...set, "red"], ["blue"])).toEqual(["red", "white"]);
  expect(unselectedOf(set, set)).toEqual([]);
});

test("a former choice keeps its own order and loses what the set does not have", () => {
  expect(restoreSelection(set, ["white", "gold", "red", "white"])).toEqual(["white", "red"]);
});

test.each([
  ["red", "blue"],
  ["blue", "white"],
  ["white", "blue"],
] as const)("when %s goes, the focus goes to %s", (gone, heir) => {
  expect(nextFocusOf(set, gone)).toBe(heir);
});

test("when the only one goes, nothing in the list can take the focus", () => {
  expect(nextFocusOf(["red"], "red")).toBeUndefined();
});
