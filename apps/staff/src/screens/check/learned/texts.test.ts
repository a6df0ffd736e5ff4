import { expect, test } from "vitest";
import { LEARNED } from "./texts.ts";

test.each([
  [LEARNED.en.basis(1, 1), "from 1 confirmation, by 1 device"],
  [LEARNED.en.basis(5, 3), "from 5 confirmations, by 3 devices"],
  [LEARNED.en.pattern("Sango", "As it is now", 1), "Sango, as it is now: 1 spot"],
  [LEARNED.en.pattern("Sango", "As it is now", 2), "Sango, as it is now: 2 spots"],
])("a count of one is in the singular in English: %s", (text, english) => {
  expect(text).toBe(english);
});
