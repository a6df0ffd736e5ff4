import { expect, test } from "vitest";
import { detectStaffLocale } from "./texts.ts";

test.each([
  ["en", "ja-JP", "en"],
  ["ja", "en-GB", "ja"],
  [null, "ja", "ja"],
  [null, "JA-jp", "ja"],
  [null, "ko-KR", "en"],
  ["ko", "ja-JP", "ja"],
  ["", "", "en"],
] as const)("the staff's language with %j saved and a browser in %j is %s", (saved, browser, locale) => {
  expect(detectStaffLocale(saved, browser)).toBe(locale);
});
