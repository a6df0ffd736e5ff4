import { expect, test } from "vitest";
import { matchesBird } from "./matches-bird.ts";

const bird = (name: Record<string, string>, numbers: object = {}) => ({
  record: { id: "m01", picture: "", icon: "", band_color: [], ...numbers },
  name,
});

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
  expect(matchesBird(words, bird({ ja: "サンゴ", en: "Sango" }))).toBe(found);
});

test.each([
  ["小豆", true],
  ["アズキ", true],
  ["小豆《", false],
])("searching for %j finds 小豆, which is read あずき: %j", (words, found) => {
  expect(matchesBird(words, bird({ ja: "小豆《あずき》" }))).toBe(found);
});

test.each([
  ["392-0001", true],
  ["sb 77", true],
  ["L12", true],
  ["L13", false],
])("searching for %j finds a bird by its keepers' numbers: %j", (words, found) => {
  const numbers = { local_id: "L12", studbook_id: "SB 77", chip: "392-0001" };
  expect(matchesBird(words, bird({ ja: "サンゴ" }, numbers))).toBe(found);
});
