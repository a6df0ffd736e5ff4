import type { Band, Flipper } from "@harapen/contract/bands";
import { type Cell, fold, UNKNOWN } from "./read-cells.ts";

/** Matches a flipper in each language: its words, or its letter beside brackets or a colon. */
const sidePattern = (words: string, letter: string) =>
  new RegExp(
    `[(:](?:${words}|${letter})\\)?$|^\\((?:${words}|${letter})\\) ?|^(?:${words})[: ]?|^${letter}:`,
  );
const SIDES: readonly (readonly [RegExp, Flipper])[] = [
  [sidePattern("左[側侧边翼]?|ひだり|left|왼쪽|왼", "l"), "left"],
  [sidePattern("右[側侧边翼]?|みぎ|right|오른쪽|오른", "r"), "right"],
];

/** Colours in kana, as in children's books, for tables without kanji. */
const IN_KANA: Readonly<Record<string, string>> = {
  ...{ あか: "赤", あお: "青", き: "黄", きいろ: "黄", みどり: "緑", しろ: "白", くろ: "黒", ちゃ: "茶" },
  ...{ むらさき: "紫", もも: "ピンク", みずいろ: "水色", きみどり: "黄緑", はいいろ: "灰", ちゃいろ: "茶" },
  ...{ きん: "金", ぎん: "銀", こん: "紺", だいだい: "オレンジ" },
};

const KATAKANA = /[ァ-ヶ]/g;
const TO_HIRAGANA = -0x60;

const inHiragana = (word: string) =>
  word.replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_HIRAGANA));

/** The separators of bands, apart from a space, which may also belong to a colour of two words. */
const SEPARATORS = /[,、，/・·;|+&\n]+/;

/** Reads bands in order: colours' names or codes, flippers where given, any usual separator. */
export function readBands(text: string, codes: ReadonlyMap<string, string>, flipper?: Flipper): Cell<Band[]> {
  if (UNKNOWN.test(fold(text))) return { value: [] };
  const bands = text
    .normalize("NFKC")
    .split(SEPARATORS)
    .map(fold)
    .flatMap((part) => readWords(part.split(" ").filter(Boolean), codes, flipper));
  return bands.every((band) => band !== undefined) ? { value: bands } : "unread";
}

/** Reads bands between spaces, each the longest run of words that is a colour: "light blue", not "light". */
function readWords(
  words: readonly string[],
  codes: ReadonlyMap<string, string>,
  flipper: Flipper | undefined,
): (Band | undefined)[] {
  for (let count = words.length; count > 0; count--) {
    const band = readBand(words.slice(0, count).join(" "), codes, flipper);
    if (band) return [band, ...readWords(words.slice(count), codes, flipper)];
  }
  return words.length === 0 ? [] : [undefined];
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
  return codes.get(word) ?? codes.get(word.replace(/[色색]$/, "")) ?? (spelled && codes.get(spelled));
}
