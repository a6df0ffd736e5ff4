import type { Dictionary, LocalizedText } from "./aquarium.ts";
import type { Locale } from "./locales.ts";

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

/** Returns colour words of one language with the usual words of those standard colours that have none. */
export function withUsualColorWords(
  color: Dictionary["color"],
  codes: readonly string[],
  locale: Locale,
): Dictionary["color"] {
  const isWritten = (code: string) => Object.hasOwn(color, code) && color[code]?.trim() !== "";
  const missing = codes
    .filter((code) => !isWritten(code))
    .map((code) => [code, usualColorWord(code, locale)] as const)
    .filter((entry): entry is readonly [string, string] => entry[1] !== undefined);
  return missing.length === 0 ? color : { ...color, ...Object.fromEntries(missing) };
}
