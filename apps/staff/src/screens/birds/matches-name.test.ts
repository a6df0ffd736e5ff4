import { expect, test } from "vitest";
import { matchesName } from "./matches-name.ts";

test.each([
  ["さんご", true],
  ["サン", true],
  ["ｻﾝｺﾞ", true],
  ["SANGO", true],
  ["m01", true],
  ["", true],
  [" ", true],
  ["そら", false],
])("searching for %j finds サンゴ: %j", (words, found) => {
  expect(matchesName(words, "m01", { ja: "サンゴ", en: "Sango" })).toBe(found);
});

test.each([
  ["小豆", true],
  ["アズキ", true],
  ["小豆《", false],
])("searching for %j finds 小豆, which is read あずき: %j", (words, found) => {
  expect(matchesName(words, "m01", { ja: "小豆《あずき》" })).toBe(found);
});
