import type { RankedPenguin } from "@harapen/contract/penguin";
import { expect, test } from "vitest";
import { remainingCandidates } from "./remaining-candidates.ts";

const ranking = (scores: Readonly<Record<string, number>>) =>
  Object.entries(scores).map(([id, score]) => ({ id, score }) as RankedPenguin);
const ids = (penguins: readonly RankedPenguin[]) => penguins.map(({ id }) => id);

test("the remaining candidates are those who are not far behind the best", () => {
  expect(ids(remainingCandidates(ranking({ a: 0.5, b: 0.3, c: 0.041, d: 0.03 }), []))).toEqual([
    "a",
    "b",
    "c",
  ]);
});

// Rule (study-aids)
test("the faces that stay keep their places, and newcomers come after them", () => {
  const before = remainingCandidates(ranking({ a: 0.4, b: 0.3, c: 0.2 }), []);
  expect(ids(remainingCandidates(ranking({ d: 0.4, c: 0.3, a: 0.1 }), before))).toEqual(["a", "c", "d"]);
});

test("there are at most twelve faces, and none of whom nothing speaks for", () => {
  const many = ranking(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}`, 0.04])));
  expect(remainingCandidates(many, [])).toHaveLength(12);
  expect(remainingCandidates(ranking({ a: 0, b: 0 }), [])).toEqual([]);
});
