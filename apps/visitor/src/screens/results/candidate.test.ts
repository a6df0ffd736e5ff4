import { expect, test } from "vitest";
import { hasClearWinner } from "./candidate.ts";

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
