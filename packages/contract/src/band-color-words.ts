import type { LocalizedText } from "./aquarium.ts";
import { LOCALES, type Locale } from "./locales.ts";
import { withoutReadings } from "./readings.ts";

const words = (ja: string, en: string, zh: string, ko: string): LocalizedText => ({ ja, en, zh, ko });

/**
 * The usual words of the band colours that keepers choose from, by their codes, in the order in which they
 * are offered. An aquarium's own words come before these.
 */
export const BAND_COLOR_WORDS: Readonly<Record<string, LocalizedText>> = {
  red: words("赤", "Red", "红", "빨강"),
  orange: words("オレンジ", "Orange", "橙", "주황"),
  yellow: words("黄", "Yellow", "黄", "노랑"),
  gold: words("金", "Gold", "金", "금색"),
  limegreen: words("黄緑", "Lime", "黄绿", "연두"),
  lightgreen: words("うす緑", "Light green", "浅绿", "연한 초록"),
  green: words("緑", "Green", "绿", "초록"),
  turquoise: words("青緑", "Turquoise", "青绿", "청록"),
  cyan: words("シアン", "Cyan", "青", "시안"),
  lightblue: words("水色", "Light blue", "浅蓝", "하늘색"),
  blue: words("青", "Blue", "蓝", "파랑"),
  navy: words("紺", "Navy", "藏青", "남색"),
  purple: words("紫", "Purple", "紫", "보라"),
  pink: words("ピンク", "Pink", "粉", "분홍"),
  brown: words("茶", "Brown", "棕", "갈색"),
  beige: words("ベージュ", "Beige", "米", "베이지"),
  white: words("白", "White", "白", "하양"),
  silver: words("銀", "Silver", "银", "은색"),
  gray: words("灰", "Grey", "灰", "회색"),
  black: words("黒", "Black", "黑", "검정"),
};

/** Codes that stand for the same colours. */
const SAME: Readonly<Record<string, string>> = {
  lime: "limegreen",
  skyblue: "lightblue",
  violet: "purple",
  grey: "gray",
};

/** Returns the code by which the table has a colour that may have several: "gray" for "grey". */
export const standardColorCode = (code: string): string =>
  Object.hasOwn(SAME, code) ? (SAME[code] ?? code) : code;

/** Returns a colour's usual word in a language; `undefined` if the code is no standard colour. */
export function usualColorWord(code: string, locale: Locale): string | undefined {
  const known = standardColorCode(code);
  return Object.hasOwn(BAND_COLOR_WORDS, known) ? BAND_COLOR_WORDS[known]?.[locale] : undefined;
}

type Words = Readonly<Record<string, string>>;

const isWritten = (words: Words, code: string) => Object.hasOwn(words, code) && words[code]?.trim() !== "";

/**
 * Returns an aquarium's words for these colours with the usual word in each language that has none. A colour for
 * which some language has another word stays as it is: it may not be the usual colour.
 */
export function withUsualColorWords(
  words: Readonly<Record<Locale, Words>>,
  codes: readonly string[],
): Record<Locale, Record<string, string>> {
  const filled = Object.fromEntries(LOCALES.map((locale) => [locale, { ...words[locale] }])) as Record<
    Locale,
    Record<string, string>
  >;
  for (const code of new Set(codes)) {
    const written = LOCALES.filter((locale) => isWritten(words[locale], code));
    const isUsual = written.every(
      (locale) => withoutReadings(words[locale][code] ?? "").trim() === usualColorWord(code, locale),
    );
    for (const locale of isUsual ? LOCALES : []) {
      const usual = usualColorWord(code, locale);
      if (usual !== undefined && !isWritten(words[locale], code)) filled[locale][code] = usual;
    }
  }
  return filled;
}

/** Two colours that have one word in a language, by their codes. */
export interface SharedColorWord {
  readonly locale: Locale;
  readonly word: string;
  readonly codes: readonly [string, string];
}

/** Returns the words that two of these colours have in one language, whatever their case and width. */
export function sharedColorWords(
  words: Readonly<Record<Locale, Words>>,
  codes: readonly string[],
): SharedColorWord[] {
  return LOCALES.flatMap((locale) => {
    const first = new Map<string, string>();
    return [...new Set(codes)].flatMap((code): SharedColorWord[] => {
      const word = withoutReadings(isWritten(words[locale], code) ? (words[locale][code] ?? "") : "").trim();
      const folded = word.normalize("NFKC").toLowerCase();
      const other = folded === "" ? undefined : first.get(folded);
      if (other === undefined) first.set(folded, code);
      return other === undefined ? [] : [{ locale, word, codes: [other, code] }];
    });
  });
}
