import { expect, test } from "vitest";
import { CODES } from "./texts.ts";

test.each([
  [CODES.en.made(1), "1 code"],
  [CODES.en.made(2), "2 codes"],
  [CODES.en.sheets(1, 1).split(";")[0], "1 card on 1 sheet of A4"],
  [CODES.en.sheets(12, 2).split(";")[0], "12 cards on 2 sheets of A4"],
])("a count of one is in the singular in English: %s", (text, english) => {
  expect(text).toBe(english);
});
