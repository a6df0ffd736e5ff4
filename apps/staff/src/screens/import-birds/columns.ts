import { LOCALES, type Locale } from "@harapen/contract/locales";
import { fold, HEADINGS, withoutAccents } from "./words.ts";

/** What a column of a table may hold. */
export const COLUMN_KINDS = [
  "id",
  ...LOCALES.map((locale) => `name.${locale}` as const),
  ...LOCALES.map((locale) => `comment.${locale}` as const),
  "gender",
  "birthday",
  "place",
  "bands",
  "bands.left",
  "bands.right",
  "pair",
  "local_id",
  "studbook_id",
  "chip",
  "hatch",
  "moult",
  "notes",
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Whether several columns may hold this: their texts are joined. */
export const mayRepeat = (kind: ColumnKind | undefined) =>
  kind === "notes" || (kind?.startsWith("comment.") ?? false);

/** How heads name the language of a text. */
const LANGUAGES: readonly (readonly [RegExp, Locale])[] = [
  [/\b(english|englisch|anglais|ingles|inglese|en|romaji)\b|英語|英文|英|ローマ字|영어|영문/, "en"],
  [/\b(chinese|chinesisch|chinois|chino|cinese|zh)\b|中国語|中国语|中文|汉语|漢字名|中|중국어/, "zh"],
  [/\b(korean|koreanisch|coreen|coreano|ko)\b|韓国語|韩国语|韩语|韩文|韓|한국어|국문/, "ko"],
  [/\b(japanese|japanisch|japonais|japones|giapponese|ja)\b|日本語|日本语|日语|日文|日本|일본어/, "ja"],
];

/** How heads name a flipper. */
const SIDES: readonly (readonly [RegExp, "left" | "right"])[] = [
  [/\b(left|links|linke[rs]?|gauche|izquierd[oa]|sinistr[oa])\b|左[側侧边翼]?|왼쪽|왼/, "left"],
  [/\b(right|rechts|rechte[rs]?|droite?|derech[oa]|destr[oa])\b|右[側侧边翼]?|오른쪽|오른/, "right"],
];

/** Returns a head's words, also of `name_en` and `nameEn`. */
const wordsOf = (head: string) =>
  withoutAccents(fold(head.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " ")));

const HAS_HANGUL = /\p{Script=Hangul}/u;
const HAS_KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAS_HAN = /\p{Script=Han}/u;
/** Characters that are written so in Chinese alone. */
const SIMPLIFIED = /[别颜备称环产伴侣说绍评论黄绿蓝银红]/u;

/** Returns how many of these heads are known. */
export const headingsIn = (heads: readonly string[]) =>
  new Set(heads.flatMap((head) => fieldOf(head)?.field ?? [])).size;

/**
 * Returns what each column holds, by its head; undefined where it is not known, or another column holds it
 * already. The cells decide the language of a name or a comment whose head does not name it.
 */
export function matchColumns({ heads, rows }: Table): readonly (ColumnKind | undefined)[] {
  const taken = new Set<ColumnKind>();
  const isChinese = isChineseTable(heads);
  return heads.map((head, column) => {
    const cells = rows.map((row) => row[column] ?? "").join("");
    const kind = kindOf(head, scriptOf(`${head}${cells}`, isChinese));
    if (kind === undefined || taken.has(kind)) return undefined;
    taken.add(kind);
    return kind;
  });
}

/** Returns what a column holds that is taken as a comment: its cells decide the language. */
export const commentKind = ({ heads, rows }: Table, column: number): ColumnKind =>
  `comment.${scriptOf([heads[column], ...rows.map((row) => row[column])].join(""), isChineseTable(heads))}`;

const isChineseTable = (heads: readonly string[]) =>
  heads.some((head) => fieldOf(head) && SIMPLIFIED.test(head)) && !heads.some((head) => HAS_KANA.test(head));

function scriptOf(text: string, isChinese: boolean): Locale {
  if (HAS_KANA.test(text)) return "ja";
  if (HAS_HANGUL.test(text)) return "ko";
  if (!HAS_HAN.test(text)) return "en";
  return isChinese ? "zh" : "ja";
}

function kindOf(head: string, script: Locale): ColumnKind | undefined {
  const { field, language, side } = fieldOf(head) ?? {};
  if (field === "bands" && side) return `bands.${side}`;
  if (field !== "name" && field !== "comment") return field;
  return `${field}.${language ?? script}`;
}

interface Heading {
  readonly field: typeof HEADINGS extends ReadonlyMap<string, infer Field> ? Field : never;
  readonly language?: Locale | undefined;
  readonly side?: "left" | "right" | undefined;
}

/** Returns what a head says, if its words are known: as they stand, or without a language or a flipper. */
function fieldOf(head: string): Heading | undefined {
  const words = wordsOf(head);
  const whole = lookUp(words);
  if (whole) return { field: whole };
  const languages = LANGUAGES.filter(([pattern]) => pattern.test(words));
  const sides = SIDES.filter(([pattern]) => pattern.test(words));
  const rest = [...languages, ...sides].reduce((text, [pattern]) => text.replace(pattern, " "), words);
  const [language] = languages.map(([, locale]) => locale);
  const field = lookUp(rest);
  if (field === "bands") return { field, ...(sides.length === 1 && { side: sides[0]?.[1] }) };
  if (sides.length > 0 || languages.length !== 1) return undefined;
  if (field === "name" || field === "comment") return { field, language };
  // A head that is a language alone stands over names in it.
  return rest.trim() === "" ? { field: "name", language } : undefined;
}

/** What heads say in brackets of how their cells are written: (F/M), (yyyy-mm-dd), （西暦）. */
const FORMAT_HINT = /\((?:[fmwhymdjta♀♂\s/.,・-]+|西暦|和暦|年月日|オス・メス|メス・オス|推定)\)/g;

/** Looks up a head, with or without what stands in brackets or around it. */
function lookUp(words: string) {
  const bare = words
    .replace(FORMAT_HINT, " ")
    .replace(/[()[\]{}:*・,/|&-]+/g, " ")
    .replace(/(^|\s)の|の(?=\s|$)/g, " ");
  const spaced = bare.trim().replace(/\s+/g, " ");
  return HEADINGS.get(words.trim()) ?? HEADINGS.get(spaced) ?? HEADINGS.get(spaced.replaceAll(" ", ""));
}
