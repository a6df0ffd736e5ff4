import { MAX_PATTERN } from "./edit-distance.ts";

/** Kana by the consonant and then the vowel of their reading. */
const KANA_ROWS = {
  "": "あいうえお",
  k: "かきくけこ",
  s: "さしすせそ",
  t: "たちつてと",
  n: "なにぬねの",
  h: "はひふへほ",
  m: "まみむめも",
  r: "らりるれろ",
} as const;
const VOWELS = ["a", "i", "u", "e", "o"] as const;

/**
 * The letters of each kana; "^" marks a small one, which replaces the vowel of the kana before it. A small
 * tsu only doubles.
 */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(KANA_ROWS).flatMap(([consonant, row]) =>
    VOWELS.map((vowel, index): [string, string] => [row.charAt(index), consonant + vowel]),
  ),
  ...Object.entries({ や: "ya", ゆ: "yu", よ: "yo", わ: "wa", ゐ: "i", ゑ: "e", を: "o", ん: "n" }),
  ...Object.entries({ ゃ: "^ya", ゅ: "^yu", ょ: "^yo", ゎ: "^wa", っ: "" }),
  ...Object.entries({ ぁ: "^a", ぃ: "^i", ぅ: "^u", ぇ: "^e", ぉ: "^o" }),
]);

const VOICED: Readonly<Record<string, string>> = { k: "g", s: "z", t: "d", h: "b" };

/**
 * Replacements, in order, from kana's letters and from the various romanisations of Japanese to one spelling
 * of each sound.
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/h([aiueo])\u309a/g, "p$1"],
  [/[\u3099\u309a]/g, ""],
  [/i\^y/g, "y"],
  [/[aiueo]\^/g, ""],
  [/\^/g, ""],
  [/shi/g, "si"],
  [/sh/g, "sy"],
  [/t?chi/g, "ti"],
  [/t?ch/g, "ty"],
  [/tsu/g, "tu"],
  [/f/g, "h"],
  [/ji|di/g, "zi"],
  [/j/g, "zy"],
  [/du/g, "zu"],
  [/l/g, "r"],
  [/m(?=[bmp])/g, "n"],
  [/ou/g, "o"],
  [/([a-z])\1+/g, "$1"],
];

/**
 * Returns the phonetic key of a name, such that a name and its likely spellings have equal or similar keys:
 * hiragana, katakana of either width and Latin letters become letters without long vowels and doubled
 * consonants; hangul is decomposed; case, accents, spaces and signs are dropped; Chinese characters stay. At
 * most `MAX_PATTERN` characters, more than names have; empty if there is nothing to read.
 */
export function phoneticKey(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036fー]|[^\p{L}\p{N}\u3099\u309a]/gu, "")
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/[ぁ-ん]/g, (kana) => LETTERS.get(kana) ?? kana)
    .replaceAll(/([ksth])([aiueo])\u3099/g, (_, consonant, vowel) => `${VOICED[consonant]}${vowel}`);
  return SOUNDS.reduce((key, [from, to]) => key.replaceAll(from, to), plain).slice(0, MAX_PATTERN);
}
