import {
  type Band,
  type BandedPenguin,
  bandsOf,
  type Flipper,
  wornBands,
  wornColors,
} from "@harapen/contract/bands";
import type { Cell, Codes, RowCells } from "./read-cells.ts";
import { COLOURS, fold, isUnknown, withoutAccents } from "./words.ts";

/** Matches a flipper in each language: its words, or its letter beside brackets or a colon. */
const sidePattern = (words: string, letter: string) =>
  new RegExp(
    `[(:](?:${words}|${letter})\\)?$|^\\((?:${words}|${letter})\\) ?|^(?:${words})[: ]?|^${letter}:`,
  );
const SIDES: readonly (readonly [RegExp, Flipper])[] = [
  [sidePattern("左[側侧边翼]?|ひだり|left|links?|gauche|izquierd[oa]|sinistr[oa]|왼쪽|왼", "l"), "left"],
  [sidePattern("右[側侧边翼]?|みぎ|right|rechts?|droite?|derech[oa]|destr[oa]|오른쪽|오른", "r"), "right"],
];

/** The separators of bands, apart from a space, which may also belong to a colour of two words. */
const SEPARATORS = /[,、，/・·;|+&\n]+/;

const COLUMNS = [
  ["bands.left", "left"],
  ["bands.right", "right"],
  ["bands", undefined],
] as const;

/**
 * Returns the bands of a record with those that the cells of a row name: a cell of one flipper stands for
 * that flipper's, and an empty one for what is there. A band that is there keeps what else is known of it,
 * and those that were worn before stay.
 */
export function readWornBands(cells: RowCells, codes: Codes, record: BandedPenguin) {
  const there = bandsOf(record);
  const read = COLUMNS.map(([kind, flipper]) => {
    const text = cells.text(kind);
    return {
      flipper,
      bands: text === "" ? undefined : cells.read(kind, readBands(text, codes, flipper), undefined),
    };
  });
  const named = read.filter(({ bands }) => bands !== undefined);
  if (named.length === 0) return {};
  const isWhole = named.length === 1 && named[0]?.flipper === undefined && !cells.hasSides;
  const kept = wornBands(there).filter(
    (band) => !isWhole && !named.some(({ flipper }) => flipper === band.flipper),
  );
  const left = [...wornBands(there)];
  const worn = named
    .flatMap(({ bands = [] }) => bands)
    .map((band) => {
      const at = left.findIndex(
        ({ color, flipper }) =>
          color === band.color && (band.flipper === undefined || flipper === band.flipper),
      );
      return at < 0 ? band : (left.splice(at, 1)[0] ?? band);
    });
  const all = [...worn, ...kept, ...there.filter(({ until }) => until !== undefined)];
  if (isSameSet(all, there)) return {};
  const isDetailed = all.some(({ flipper, since, until }) => flipper ?? since ?? until);
  return { band_color: wornColors(all), ...((isDetailed || record.bands) && { bands: all }) };
}

/** Whether two lists have the same bands, in any order. */
function isSameSet(bands: readonly Band[], others: readonly Band[]): boolean {
  const sorted = (list: readonly Band[]) =>
    list
      .map(({ color, flipper, since, until }) => [color, flipper, since, until].join())
      .sort()
      .join(" ");
  return sorted(bands) === sorted(others);
}

/** Reads bands in order: colours' names or codes, flippers where given, any usual separator. */
export function readBands(text: string, codes: Codes, flipper?: Flipper): Cell<Band[]> {
  if (isUnknown(text)) return { value: [] };
  // The keepers' own word for a colour may have a separator in it: "blue/white".
  const whole = readBand(fold(text), codes, flipper);
  if (whole) return { value: [whole] };
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
  codes: Codes,
  flipper: Flipper | undefined,
): (Band | undefined)[] {
  for (let count = words.length; count > 0; count--) {
    const band = readBand(words.slice(0, count).join(" "), codes, flipper);
    if (band) return [band, ...readWords(words.slice(count), codes, flipper)];
  }
  return words.length === 0 ? [] : [undefined];
}

function readBand(word: string, codes: Codes, flipper: Flipper | undefined): Band | undefined {
  const [pattern, said] = SIDES.find(([side]) => side.test(word)) ?? [];
  const colour = pattern ? word.replace(pattern, "") : word;
  const color = codeOf(colour, codes);
  const side = said ?? flipper;
  return color === undefined ? undefined : { color, ...(side && { flipper: side }) };
}

/** Returns the code of a colour: by the aquarium's own words, else by the usual ones of the eight languages. */
function codeOf(word: string, codes: Codes): string | undefined {
  const own = [word, word.replace(/[色색]$/, "")].find((one) => codes.has(one));
  if (own !== undefined) return codes.get(own);
  const plain = withoutAccents(inHiragana(word));
  const usual =
    COLOURS.get(withoutAccents(word)) ?? COLOURS.get(plain) ?? COLOURS.get(plain.replace(/(いろ|色)$/, ""));
  return usual === undefined ? undefined : codes.get(usual);
}

const KATAKANA = /[ァ-ヶ]/g;
const TO_HIRAGANA = -0x60;

/** Returns a word in hiragana, as children's books have colours. */
const inHiragana = (word: string) =>
  word.replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_HIRAGANA));
