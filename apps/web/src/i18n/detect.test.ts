import { expect, test } from "vitest";
import { detectLocale } from "./detect.ts";

test.each([
  ["ko", "en-GB", "ko"],
  [null, "en-GB", "en"],
  [null, "zh-Hant-TW", "zh"],
  [null, "ZH", "zh"],
  [null, "fr-FR", "ja"],
  [null, undefined, "ja"],
  ["fr", "en", "en"],
  ["", "ko-KR", "ko"],
] as const)("with %j saved and a browser in %j the app speaks %s", (saved, browser, locale) => {
  expect(detectLocale(saved, browser)).toBe(locale);
});
