import { expect, test } from "vitest";
import { formatDay } from "./format-day.ts";

// Rule (penguins-in-the-visitors-language): A day, month or year is written as the language writes it
test.each([
  ["2016-04-02", "en", "April 2, 2016"],
  ["2016-04-02", "ja", "2016年4月2日"],
  ["2016-04-02", "zh", "2016年4月2日"],
  ["2016-04-02", "ko", "2016년 4월 2일"],
  ["2016-04", "en", "April 2016"],
  ["2016-04", "ja", "2016年4月"],
  ["2016-04", "zh", "2016年4月"],
  ["2016-04", "ko", "2016년 4월"],
  ["2016", "en", "2016"],
  ["2016", "ja", "2016年"],
  ["2016", "zh", "2016年"],
  ["2016", "ko", "2016년"],
  ["2016-01-01", "en", "January 1, 2016"],
  ["2016-12-31", "en", "December 31, 2016"],
  ["", "en", ""],
  ["2016-13-40", "en", "2016-13-40"],
  ["last spring", "en", "last spring"],
] as const)("formatDay writes %j in %s as %j", (iso, locale, written) => {
  expect(formatDay(iso, locale)).toBe(written);
});
