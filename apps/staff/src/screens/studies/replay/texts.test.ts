import { expect, test } from "vitest";
import { REPLAY } from "./texts.ts";

test.each([
  [REPLAY.en.leftOut(1, 20).split(". ")[1], "There is 1 more, which an export has."],
  [REPLAY.en.leftOut(2, 20).split(". ")[1], "There are 2 more, which an export has."],
])("a count of one is in the singular in English: %s", (text, english) => {
  expect(text).toBe(english);
});
