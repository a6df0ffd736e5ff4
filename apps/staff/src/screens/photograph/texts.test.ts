import { expect, test } from "vitest";
import { TRACING } from "./texts.ts";

test.each([
  [1, 0, "1 spot"],
  [17, 0, "17 spots"],
  [17, 1, "17 spots, 1 doubtful (dashed)"],
])("%i spots and %i doubtful ones are counted in English on one line of a phone", (sure, doubtful, text) => {
  expect(TRACING.en.found(sure, doubtful)).toBe(text);
});
