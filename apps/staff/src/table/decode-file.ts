import { COMMON_HANZI, COMMON_SYLLABLES } from "./common-characters.ts";
import type { HeadingsIn } from "./sheet.ts";

/** The encodings in which a table may come, by the names that `TextDecoder` has for them. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "shift_jis",
  "gb18030",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a file's bytes say of its encoding. */
export interface RecognisedEncoding {
  /** The likeliest. */
  readonly encoding: Encoding;
  /** Whether another is as likely, or none fits well: then a person has to look. */
  readonly inDoubt: boolean;
}

/** Why a file is no table as text: a workbook of Excel or another spreadsheet, or something else. */
export type NoText = "workbook" | "binary";

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

/** Returns why bytes are no text; `undefined` if they may be one. */
export function noTextReason(bytes: Uint8Array): NoText | undefined {
  // A zip, which .xlsx, .ods and .numbers are; and the compound file of .xls.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return "workbook";
  const encoding = utf16Of(bytes);
  if (encoding === undefined) return undefined;
  return isReadable(bytes, encoding) ? undefined : "binary";
}

/** Decodes a file; what does not belong to the encoding becomes U+FFFD. A byte order mark is dropped. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Recognises the encoding of a text. A byte order mark decides, or zero bytes, which only UTF-16 has. Else
 * the text is read in each encoding, and the one in which its characters are the most usual wins.
 */
export function recogniseEncoding(bytes: Uint8Array, headingsIn: HeadingsIn): RecognisedEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return certain("utf-8");
  const utf16 = utf16Of(bytes);
  if (utf16) return certain(utf16);
  if (bytes.every((byte) => byte < 0x80)) return certain("utf-8");
  const costs = COSTED.map(([encoding, costOf]) => {
    const { text, total, count } = costIn(bytes, encoding, costOf());
    return { encoding, count, total: total - HEADING_BITS * headingsBeyondAscii(text, headingsIn) };
  });
  const [best, second] = costs
    .filter(({ total }) => total < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.total - b.total);
  if (!best) return { encoding: "windows-1252", inDoubt: true };
  const lead = (second?.total ?? Number.POSITIVE_INFINITY) - best.total;
  const most = best.encoding === "windows-1252" ? MOST_BITS_EACH.western : MOST_BITS_EACH.others;
  const isUnusual = best.count > 0 && best.total / best.count > most;
  return { encoding: best.encoding, inDoubt: lead < LEAST_LEAD_BITS || isUnusual };
}

const certain = (encoding: Encoding): RecognisedEncoding => ({ encoding, inDoubt: false });

/**
 * The least lead over the second, in bits, by which an encoding is certain: some hundreds to one. Chosen on
 * the words of `decode-file.test.ts`.
 */
const LEAST_LEAD_BITS = 8;
/**
 * The most bits that a text's characters cost on average. Assumed: rare ones alone cost about 18, and letters
 * with accents in a row 15.
 */
const MOST_BITS_EACH = { western: 12, others: 14 };

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  return odd >= even ? "utf-16le" : "utf-16be";
}

/** Whether a text has no character that is invalid, or a control that no table has. */
const isReadable = (bytes: Uint8Array, encoding: Encoding) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
  !/[\ufffd\u0000-\u0008\u000e-\u001f]/.test(decodeAs(bytes, encoding));

/** Returns the bits that a character costs after another one: the rarer, the more. */
type CostOf = (character: string, before: string) => number;

/**
 * A text, the bits of all its characters beyond ASCII, and how many they are; infinite if it is no such text.
 */
function costIn(bytes: Uint8Array, encoding: Encoding, costOf: CostOf) {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return { text: "", total: Number.POSITIVE_INFINITY, count: 0 };
  }
  let [total, count, before] = [0, 0, ""];
  for (const character of text) {
    if (character > "\x7f") {
      // Private use: what the encoding leaves to its users.
      if (/\p{Co}/u.test(character)) total = Number.POSITIVE_INFINITY;
      total += costOf(character, before);
      count++;
    }
    before = character;
  }
  return { text, total, count };
}

/** What a known heading is worth: by chance, hardly any bytes make one. */
const HEADING_BITS = 12;
/** The rows that may have the headings. */
const FIRST_ROWS = 10;

function headingsBeyondAscii(text: string, headingsIn: HeadingsIn): number {
  const cells = text.split(/[\r\n]+/, FIRST_ROWS).flatMap((line) => line.split(/[\t,;|]/));
  return headingsIn(cells.map((cell) => cell.replaceAll('"', "")).filter((cell) => /[^\0-\x7f]/.test(cell)));
}

/** Returns the characters of a block of an encoding of two bytes. */
function block(encoding: Encoding, leads: readonly [number, number], trails: readonly [number, number]) {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (let trail = trails[0]; trail <= trails[1]; trail++) if (trail !== 0x7f) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)));
}

const ALL = [0xa1, 0xfe] as const;
/** The bits of a character that no text of the language is expected to have. */
const RARE = 18;

/** Punctuation of Western texts, and the signs of spreadsheets. */
const WESTERN_SIGNS = new Set("’‘“”–—…€£°«»¿¡ß·×½¼²³ªº\u00a0§©®™•");

/**
 * Letters of Windows-1252 that German, French, Spanish and Italian do not have. A Mac's umlauts look like
 * them: its encoding is never guessed, and can be chosen.
 */
const SELDOM_WESTERN = /[ŽžŠšŸƒ]/;

/**
 * Letters with accents follow letters of ASCII, seldom each other. A quotation mark that opens stands at no
 * letter, nor does a sign stand behind a letter with an accent.
 */
function westernCost(character: string, before: string): number {
  if (/[\u0080-\u009f]/.test(character)) return Number.POSITIVE_INFINITY;
  if (!/\p{Script=Latin}/u.test(character)) {
    const isOdd = /[‘“]/.test(character) ? /\p{L}/u.test(before) : before > "\x7f" && /\p{L}/u.test(before);
    return WESTERN_SIGNS.has(character) && !isOdd ? 9 : RARE;
  }
  if (SELDOM_WESTERN.test(character)) return 13;
  const isInWord = !/\p{Lu}/u.test(character) || !/\p{Ll}/u.test(before);
  return (before > "\x7f" ? 15 : 5) + (isInWord ? 0 : 6);
}

/** Kana, then the kanji of JIS X 0208's first level. */
function japaneseCost(): CostOf {
  const firstLevel = block("shift_jis", [0x88, 0x97], [0x40, 0xfc]);
  return (character, before) => {
    if (/[\u3040-\u30ff、。「」・ー（）／：　♂♀]/u.test(character)) return 8;
    // Whole words are written in them, or nothing.
    if (/[\uff61-\uff9f]/.test(character)) return /[\uff61-\uff9f]/.test(before) ? 8 : 13;
    if (/[\uff01-\uff5e]/.test(character)) return 12;
    return firstLevel.has(character) ? 12 : RARE;
  };
}

/**
 * The characters of GB 2312, those of its first level first; a few hundred are a half of all that is written.
 */
function chineseCost(): CostOf {
  const firstLevel = block("gb18030", [0xb0, 0xd7], ALL);
  const secondLevel = block("gb18030", [0xd8, 0xf7], ALL);
  return (character) => {
    if (COMMON_HANZI.has(character)) return 8.5;
    if (firstLevel.has(character)) return 12.5;
    if (/[、。，；：（）？！“”《》／　♂♀·—…]/u.test(character)) return 9;
    if (/[\uff01-\uff5e]/.test(character)) return 12;
    return secondLevel.has(character) ? 15.5 : RARE;
  };
}

/** The syllables of KS X 1001; a few hundred are the most of all that is written. */
function koreanCost(): CostOf {
  const syllables = block("euc-kr", [0xb0, 0xc8], ALL);
  return (character) => {
    if (COMMON_SYLLABLES.has(character)) return 8.5;
    if (syllables.has(character)) return 12;
    if (/[·、。（）／：　♂♀～]/u.test(character)) return 10;
    if (/[\uac00-\ud7a3]/.test(character)) return 15;
    return RARE;
  };
}

/**
 * UTF-8 is hardly ever valid by chance: any writing that tables have costs little. Two bytes that make a
 * letter of a rare script are suspicious.
 */
const unicodeCost: CostOf = (character) =>
  /[\u00a0-\u017f\u0370-\u04ff\u2010-\u2044\u20ac\u2100-\u27bf\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uffef]/u.test(
    character,
  ) || character > "\uffff"
    ? 0.5
    : 13;

const COSTED: readonly (readonly [Encoding, () => CostOf])[] = [
  ["utf-8", () => unicodeCost],
  ["windows-1252", () => westernCost],
  ["shift_jis", japaneseCost],
  ["gb18030", chineseCost],
  ["euc-kr", koreanCost],
];

/** The text of a file, and in which encoding it is read. */
export interface DecodedFile {
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether somebody has to say in which encoding the file is. */
  readonly inDoubt: boolean;
}

/** Returns the text of a file: in the chosen encoding, or else in the recognised one. */
export function decodeFile(
  bytes: Uint8Array,
  chosen: Encoding | undefined,
  headingsIn: HeadingsIn,
): DecodedFile {
  const recognised = recogniseEncoding(bytes, headingsIn);
  const encoding = chosen ?? recognised.encoding;
  const inDoubt = chosen === undefined && recognised.inDoubt;
  return { text: decodeAs(bytes, encoding), encoding, inDoubt };
}
