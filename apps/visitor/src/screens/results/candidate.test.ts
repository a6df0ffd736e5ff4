import { expect, test } from "vitest";
import { hasClearWinner, isUndecided } from "./candidate.ts";

// Rule (study-aids): "A close match!" stands on the first card alone
test.each([
  [[0.9, 0.05], true],
  [[0.6, 0.15], true],
  [[0.6, 0.2], false],
  [[0.59, 0.01], false],
  [[0.7], true],
  [[], false],
])("hasClearWinner of the scores %j is %s", (scores, clear) => {
  expect(hasClearWinner(scores)).toBe(clear);
});

// Rule (study-aids)
test.each([
  [[0.19, 0.01], true],
  [[0.2, 0.19], false],
  [[], true],
])("isUndecided of the scores %j is %s", (scores, undecided) => {
  expect(isUndecided(scores)).toBe(undecided);
});
