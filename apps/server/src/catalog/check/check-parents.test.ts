import { expect, it } from "vitest";
import { checkParents } from "./check-pairs.ts";

it("parents who are each other's children are errors, and their descendants none", () => {
  const penguins = [
    { id: "a", parent_ids: ["b"] },
    { id: "b", parent_ids: ["c"] },
    { id: "c", parent_ids: ["a"] },
    { id: "d", parent_ids: ["a", "b"] },
    { id: "e" },
  ];
  expect(checkParents(penguins)).toMatchObject(
    ["a", "b", "c"].map((bird) => ({ severity: "error", code: "own-parent", bird, field: "parent_ids" })),
  );
});

it("the same parents of several, and parents that are grandparents, are no fault", () => {
  const penguins = [
    { id: "a" },
    { id: "b", parent_ids: ["a"] },
    { id: "c", parent_ids: ["a", "b"] },
    { id: "d", parent_ids: ["a", "b"] },
  ];
  expect(checkParents(penguins)).toEqual([]);
});
