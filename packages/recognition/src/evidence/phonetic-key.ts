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

/** Letters for each kana; "^" marks a small one, which takes the vowel of the kana before. A small tsu only doubles. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(KANA_ROWS).flatMap(([consonant, row]) =>
    VOWELS.map((vowel, index): [string, string] => [row.charAt(index), consonant + vowel]),
  ),
  ...Object.entries({ や: "ya", ゆ: "yu", よ: "yo", わ: "wa", ゐ: "i", ゑ: "e", を: "o", ん: "n" }),
  ...Object.entries({ ゃ: "^ya", ゅ: "^yu", ょ: "^yo", ゎ: "^wa", っ: "" }),
  ...Object.entries({ ぁ: "^a", ぃ: "^i", ぅ: "^u", ぇ: "^e", ぉ: "^o" }),
]);

const VOICED: Readonly<Record<string, string>> = { k: "g", s: "z", t: "d", h: "b" };

/** From the letters of kana, and from the ways in which Japanese is written in Latin letters, to one spelling of each sound. */
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

/** Longer than any name; a bound for the time that a comparison takes. */
const LONGEST = 40;

/**
 * A name as it sounds, so that a name and its likely spellings are the same or close: hiragana, katakana of either width and Latin
 * letters become letters without long vowels and doubled consonants; hangul falls into its letters; case, accents, spaces and signs
 * are gone; Chinese characters stay. Empty where there is nothing to read.
 */
export function soundOf(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036fー]|[^\p{L}\p{N}\u3099\u309a]/gu, "")
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/[ぁ-ん]/g, (kana) => LETTERS.get(kana) ?? kana)
    .replaceAll(/([ksth])([aiueo])\u3099/g, (_, consonant, vowel) => `${VOICED[consonant]}${vowel}`);
  return SOUNDS.reduce((sound, [from, to]) => sound.replaceAll(from, to), plain).slice(0, LONGEST);
}

/**
 * How many errors lie between what was written and a name, both as they sound. A part of the name, or the name with something
 * about it ("…-chan"), is one error.
 */
export function errorsBetween(written: string, name: string): number {
  const [short, long] = written.length < name.length ? [written, name] : [name, written];
  const errors = editDistance(short, long);
  return errors > 1 && short.length > 1 && long.includes(short) ? 1 : errors;
}

/** Room for the costs of all beginnings of two names. */
const cost = new Uint16Array((LONGEST + 1) ** 2);

/** Damerau's and Levenshtein's: letters left out, added, replaced, or swapped with a neighbour that is not touched again. */
function editDistance(one: string, other: string): number {
  const width = other.length + 1;
  for (let column = 0; column < width; column++) cost[column] = column;
  for (let row = 1; row <= one.length; row++) {
    cost[row * width] = row;
    for (let column = 1; column < width; column++) {
      const at = row * width + column;
      const same = one[row - 1] === other[column - 1];
      const replaced = (cost[at - width - 1] as number) + (same ? 0 : 1);
      const gap = Math.min(cost[at - width] as number, cost[at - 1] as number) + 1;
      const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swap = swapped ? (cost[at - 2 * width - 2] as number) + 1 : gap;
      cost[at] = Math.min(replaced, gap, swap);
    }
  }
  return cost[one.length * width + other.length] as number;
}
