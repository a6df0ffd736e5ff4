import { expect, test } from "vitest";
import { REPLAY } from "./texts.ts";

test.each([
  [REPLAY.en.leftOut(1, 20).split(". ")[1], "1 more is in an export."],
  [REPLAY.en.leftOut(2, 20).split(". ")[1], "2 more are in an export."],
])("a count of one is in the singular in English: %s", (text, english) => {
  expect(text).toBe(english);
});
