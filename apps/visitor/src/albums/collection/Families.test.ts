import { expect, test } from "vitest";
import { familiesOf } from "./Families.tsx";

const family = (partners: string[], children: string[] = [], isPair = true) => ({
  partners,
  children,
  isPair,
});

test("a pair is one family, whoever of the two names the other", () => {
  expect(familiesOf([{ id: "a", pair_id: "b" }, { id: "b", pair_id: "a" }, { id: "c" }])).toEqual([
    family(["a", "b"]),
  ]);
  expect(familiesOf([{ id: "a" }, { id: "b", pair_id: "a" }])).toEqual([family(["a", "b"])]);
});

// Rule (album): Children stand below their parents, and pairs of today beside parents of then
test("children stand below their parents, and with a family of their own in that too", () => {
  const penguins = [
    { id: "a", pair_id: "b" },
    { id: "b", pair_id: "a" },
    { id: "c", parent_ids: ["b", "a"] },
    { id: "d", parent_ids: ["a", "b"], pair_id: "e" },
    { id: "e", pair_id: "d" },
    { id: "f", parent_ids: ["d"] },
  ];
  expect(familiesOf(penguins)).toEqual([
    family(["a", "b"], ["c", "d"]),
    family(["d", "e"]),
    family(["d"], ["f"], false),
  ]);
});

// Rule (album)
test("parents who are no pair any more stay the parents, beside the pairs of today", () => {
  const penguins = [
    { id: "a", pair_id: "c" },
    { id: "b" },
    { id: "c", pair_id: "a" },
    { id: "d", parent_ids: ["a", "b"] },
  ];
  expect(familiesOf(penguins)).toEqual([family(["a", "c"]), family(["a", "b"], ["d"], false)]);
});

test("relatives that the aquarium does not have, or that are the penguin itself, make no family", () => {
  expect(familiesOf([{ id: "a", pair_id: "gone", parent_ids: ["gone"] }])).toEqual([]);
  expect(familiesOf([{ id: "a", pair_id: "a", parent_ids: ["a"] }])).toEqual([]);
  expect(familiesOf([{ id: "a" }, { id: "b", parent_ids: ["a", "gone"] }])).toEqual([
    family(["a"], ["b"], false),
  ]);
});
