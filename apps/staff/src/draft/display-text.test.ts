import { expect, test } from "vitest";
import { localesOf, textIn } from "./display-text.ts";

test.each([
  [{ ja: "サンゴ", en: "Sango" }, "en", "Sango"],
  [{ ja: "サンゴ", en: " " }, "en", "サンゴ"],
  [{ ko: "산고" }, "ja", "산고"],
  [{}, "ja", undefined],
  [{ ja: "小豆《あずき》" }, "en", "小豆"],
  [{ zh: "喜欢《企鹅》" }, "ja", "喜欢《企鹅》"],
] as const)("a bird with the names %j is shown in %s as %j", (texts, locale, expected) => {
  expect(textIn(texts, locale)).toBe(expected);
});

test("a blank text counts as none", () => {
  expect(localesOf({ ja: "サンゴ", en: "  ", ko: "산고" })).toEqual(["ja", "ko"]);
});
