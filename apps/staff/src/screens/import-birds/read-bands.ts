import type { Band, Flipper } from "@harapen/contract/records/bands";
import { type Cell, fold, UNKNOWN } from "./read-cells.ts";

/** How people write the flipper: behind a colour in brackets, before it, or behind a colon. */
const SIDES: readonly (readonly [RegExp, Flipper])[] = [
  [/\((左|l|left)\)|^(左|left|l:)[:\s]*|:(左|left|l)$/, "left"],
  [/\((右|r|right)\)|^(右|right|r:)[:\s]*|:(右|right|r)$/, "right"],
];

/** The words of colours as children's books write them, for tables without kanji. */
const IN_KANA: Readonly<Record<string, string>> = {
  ...{ あか: "赤", あお: "青", き: "黄", きいろ: "黄", みどり: "緑", しろ: "白", くろ: "黒", ちゃ: "茶" },
  ...{ むらさき: "紫", もも: "ピンク", みずいろ: "水色", きみどり: "黄緑", はいいろ: "灰", ちゃいろ: "茶" },
  ...{ きん: "金", ぎん: "銀", こん: "紺", だいだい: "オレンジ" },
};

const KATAKANA = /[ァ-ヶ]/g;
const TO_HIRAGANA = -0x60;

const inHiragana = (word: string) =>
  word.replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_HIRAGANA));

const SEPARATORS = /[,、，/・;|+\s]+/;

/** Reads bands, in their order: words or codes of colours, with the flipper where it is said, and anything usual between them. */
export function readBands(text: string, codes: ReadonlyMap<string, string>, flipper?: Flipper): Cell<Band[]> {
  const words = fold(text);
  if (UNKNOWN.test(words)) return { value: [] };
  const bands = words
    .split(SEPARATORS)
    .filter(Boolean)
    .map((word) => readBand(word, codes, flipper));
  return bands.every((band) => band !== undefined) ? { value: bands } : "unread";
}

function readBand(
  word: string,
  codes: ReadonlyMap<string, string>,
  flipper: Flipper | undefined,
): Band | undefined {
  const [pattern, said] = SIDES.find(([side]) => side.test(word)) ?? [];
  const colour = pattern ? word.replace(pattern, "") : word;
  const color = codeOf(colour, codes);
  const side = said ?? flipper;
  return color === undefined ? undefined : { color, ...(side && { flipper: side }) };
}

function codeOf(word: string, codes: ReadonlyMap<string, string>): string | undefined {
  const kana = inHiragana(word);
  const spelled = IN_KANA[kana] ?? IN_KANA[kana.replace(/(いろ|色)$/, "")];
  return codes.get(word) ?? codes.get(word.replace(/色$/, "")) ?? (spelled && codes.get(spelled));
}
