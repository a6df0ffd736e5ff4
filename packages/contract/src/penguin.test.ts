import { expect, test } from "vitest";
import { mayBeUnlisted } from "./penguin.ts";

// Rule (study-aids): Where the penguin is none of the candidates with a probability of 12% or more, a line
//   says that this may be
test.each([
  [[0.3, 0.1], true],
  [[0.8, 0.05], true],
  [[0.8, 0.1], false],
  [[0.9, 0.05, 0.01], false],
  [[0, 0], true],
  [[], false],
])("a ranking of the scores %j is said to lack the penguin, perhaps: %s", (scores, expected) => {
  expect(mayBeUnlisted(scores)).toBe(expected);
});
