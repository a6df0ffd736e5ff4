import { expect, test } from "vitest";
import { labelsIn, localesOf, textIn } from "./display-text.ts";

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

// Rule (staff.md#before-and-after-publishing): Staff are shown a place or a colour in their language, else in
//   the first one that has a word for it, else as its code
test("a label that its language lacks or leaves blank is that of the first language that has it, and else the code", () => {
  const labelsOf = (place: Record<string, string>) => ({ place, gender: {}, color: {} });
  const labels = {
    ja: labelsOf({ cape: "岬《みさき》", pool: " ", constructor: "工場" }),
    en: labelsOf({ cape: "", port: "Port" }),
    zh: labelsOf({ cape: "" }),
    ko: labelsOf({ cape: "곶" }),
  };
  const inJapanese = { cape: "岬", pool: "pool", constructor: "工場", port: "Port" };
  expect(labelsIn(labels, "place", "en")).toEqual(inJapanese);
  expect(labelsIn(labels, "place", "ja")).toEqual(inJapanese);
  expect(labelsIn(labels, "place", "ko")).toEqual({ ...inJapanese, cape: "곶" });
});
