const HIRAGANA_BELOW_KATAKANA = 0x60;

/** Kana by the consonant of their reading; the vowels are a, i, u, e, o. */
const ROWS: Readonly<Record<string, string>> = {
  "": "あいうえお",
  k: "かきくけこ",
  g: "がぎぐげご",
  s: "さしすせそ",
  z: "ざじずぜぞ",
  t: "たちつてと",
  d: "だぢづでど",
  n: "なにぬねの",
  h: "はひふへほ",
  b: "ばびぶべぼ",
  p: "ぱぴぷぺぽ",
  m: "まみむめも",
  r: "らりるれろ",
};
const KANA = /^[ぁ-ゔー]+$/;
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ROWS).flatMap(([consonant, row]) =>
    Array.from(row, (kana, vowel): [string, string] => [kana, consonant + "aiueo".charAt(vowel)]),
  ),
  ...Object.entries({ や: "ya", ゆ: "yu", よ: "yo", わ: "wa", を: "o", ん: "n", ゔ: "bu" }),
  // A small one replaces the vowel of the kana before it, and a small tsu only doubles.
  ...Object.entries({
    ゃ: "^ya",
    ゅ: "^yu",
    ょ: "^yo",
    ぁ: "^a",
    ぃ: "^i",
    ぅ: "^u",
    ぇ: "^e",
    ぉ: "^o",
    っ: "",
  }),
]);

/**
 * Replacements, in order, from kana's letters and the romanisations of Japanese to one spelling of each
 * sound. A query may end in the middle of one.
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[\u0300-\u036f'’ー-]/g, ""],
  [/[iu]\^y/g, "y"],
  [/[aiueo]\^/g, ""],
  [/sh(?=i|$)/g, "s"],
  [/sh/g, "sy"],
  [/t?ch(?=i|$)/g, "t"],
  [/t?ch/g, "ty"],
  [/ts(?=u|$)/g, "t"],
  [/f/g, "h"],
  [/(j|d)i/g, "zi"],
  [/j/g, "zy"],
  [/du/g, "zu"],
  [/m(?=[bmp])/g, "n"],
  [/ou|oo/g, "o"],
  [/uu/g, "u"],
  [/([^aiueo])\1/g, "$1"],
];

/**
 * Folds a text for comparison: width (NFKC), letter case, katakana or hiragana, and spaces make no
 * difference.
 */
function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - HIRAGANA_BELOW_KATAKANA))
    .replace(/\s/g, "");
}

/** A folded text in Latin letters, alike however kana are romanised (siro, shiro; ō, ou). */
function romanise(folded: string): string {
  const letters = Array.from(folded, (character) => LETTERS.get(character) ?? character).join("");
  return SOUNDS.reduce((text, [from, to]) => text.replaceAll(from, to), letters.normalize("NFD"));
}

/** Whether a colour's name or reading contains the query; one in kana may also begin with it romanised. */
export function matchesQuery(query: string, names: readonly string[]): boolean {
  const wanted = foldText(query);
  const spelled = /^[a-z\u00df-\u024f'’-]+$/.test(wanted) ? romanise(wanted) : undefined;
  const isSpelled = (name: string) =>
    spelled !== undefined && KANA.test(name) && romanise(name).startsWith(spelled);
  return names.map(foldText).some((name) => name.includes(wanted) || isSpelled(name));
}
