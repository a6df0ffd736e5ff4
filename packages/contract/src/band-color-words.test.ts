import { expect, test } from "vitest";
import {
  BAND_COLOR_WORDS,
  sharedColorWords,
  usualColorWord,
  withUsualColorWords,
} from "./band-color-words.ts";
import { bandColorOf } from "./band-colors.ts";
import { LOCALES } from "./locales.ts";

const none = { ja: {}, en: {}, zh: {}, ko: {} };
const codes = Object.keys(BAND_COLOR_WORDS);

// Rule (band-colours): A standard band colour has its usual word in each language where the keepers wrote none
test("every standard colour can be painted, and has a word of its own in each language", () => {
  expect(codes.map(bandColorOf)).not.toContain(undefined);
  expect(sharedColorWords(withUsualColorWords(none, codes), codes)).toEqual([]);
  for (const locale of LOCALES) expect(codes.map((code) => usualColorWord(code, locale))).not.toContain("");
});

test("a second code of a colour has its words, and another code none", () => {
  expect([usualColorWord("grey", "zh"), usualColorWord("tartan", "en")]).toEqual(["灰", undefined]);
  expect(usualColorWord("constructor", "en")).toBeUndefined();
});

test("keepers' words stay, and a colour that they call otherwise gets no usual word", () => {
  const words = { ja: { gold: "金《きん》", red: "朱" }, en: { red: " ", blue: "Sea" }, zh: {}, ko: {} };
  expect(withUsualColorWords(words, ["gold", "red", "blue", "tartan"])).toEqual({
    ja: { gold: "金《きん》", red: "朱" },
    en: { gold: "Gold", red: " ", blue: "Sea" },
    zh: { gold: "金" },
    ko: { gold: "금색" },
  });
});

test("a word that two colours have in one language is found, in any case, width and reading", () => {
  const words = {
    ja: { gold: "金《きん》", yellow: "金" },
    en: { gold: "Ｇold", yellow: "gold " },
    zh: {},
    ko: {},
  };
  expect(sharedColorWords(words, ["gold", "yellow", "red", "blue"])).toEqual([
    { locale: "ja", word: "金", codes: ["gold", "yellow"] },
    { locale: "en", word: "gold", codes: ["gold", "yellow"] },
  ]);
});
