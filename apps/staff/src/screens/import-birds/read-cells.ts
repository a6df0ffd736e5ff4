import { LOCALES } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { ColumnKind } from "./columns.ts";

/** A cell that was read, or was not understood. */
export type Cell<Value> = { readonly value: Value } | "unread";

/** Returns a cell in lower case and one width, with single spaces, and none around brackets and colons. */
export const fold = (text: string) =>
  text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/ ?([(:]) ?| (?=\))/g, "$1");

const FEMALE = /\b(f|female|mesu)\b|メス|めす|雌|♀|女|암/;
const MALE = /\b(m|male|osu)\b|オス|おす|雄|♂|男|수/;
/** The contents of cells for unknown values. */
export const UNKNOWN = /^(|[-–—―ー]+|\?+|(まだ)?不明|未定|未詳|なし|無し?|unknown|none|n\/a|未知|미상|없음)$/;

/** Reads a sex; a cell that names both counts as neither. */
export function readGender(text: string): Cell<Penguin["gender"]> {
  const words = fold(text);
  if (UNKNOWN.test(words)) return { value: null };
  const isFemale = FEMALE.test(words);
  if (isFemale === MALE.test(words)) return "unread";
  return { value: isFemale ? "female" : "male" };
}

type Birthday = Pick<Penguin, "birthday_iso" | "birthday_precision" | "birth_year" | "birthday_about">;

/** What a spreadsheet or its author adds to a day: its weekday, or the hour 0:00 of a day without a time. */
const BEHIND_DAY = String.raw`(?:\([日月火水木金土](?:曜日?)?\))?(?:[ t]0?0:00(?::00)?)?`;
const MONTH_AND_DAY = String.raw`\s*[-/.年년]\s*(\d{1,2})(?:\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?${BEHIND_DAY}|\s*[月월])?`;
/** Remarks after a date that make it approximate. */
const APPROXIMATELY = String.raw`ごろ|ころ|頃|about|ca\.?|\?|\(?推定\)?`;
/** Remarks after a date, those that call it a birthday included. */
const REMARK = String.raw`\s*(?:の?[春夏秋冬]|[上中下]旬)?(?:(${APPROXIMATELY})|生(?:まれ)?|うまれ)?`;
const DATE = new RegExp(String.raw`^(\d{4})(?:${MONTH_AND_DAY}|\s*[年년])?${REMARK}$`);
/** A day in only digits. */
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** What precedes an approximate date. */
const ABOUT = /^(約|およそ|推定|about|around|circa|ca?\.|~)\s*/;

const isDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12;

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The years before the first years of Japanese eras, by the eras' names and letters. */
const YEARS_BEFORE: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018 };
const ERAS: Readonly<Record<string, string>> = {
  ...{ s: "昭和", h: "平成", r: "令和" },
  ...{ 昭: "昭和", 平: "平成", 令: "令和" },
};
const IN_ERA = /^(昭和|平成|令和|[shr昭平令](?=[\d.元]))[.\s]*(元|\d{1,2})(?!\d)/;

/** Returns a date with its year in the common era. */
const inCommonEra = (date: string) =>
  date.replace(IN_ERA, (_all, era: string, year: string) =>
    String((YEARS_BEFORE[ERAS[era] ?? era] ?? 0) + (year === "元" ? 1 : Number(year))),
  );

/**
 * Reads a day, a month or a year, written with the year first, with signs or with the words of Japanese,
 * Chinese or Korean; in Japanese eras, too.
 */
export function readBirthday(text: string): Cell<Birthday> {
  const folded = fold(text);
  const words = inCommonEra(folded.replace(ABOUT, "").replace(DIGITS, "$1-$2-$3"));
  if (UNKNOWN.test(words))
    return { value: { birthday_iso: null, birthday_precision: "unknown", birth_year: null } };
  const found = DATE.exec(words);
  if (!found) return "unread";
  const [year = 0, month, day] = found
    .slice(1, 4)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const isAbout = ABOUT.test(folded) || found[4] !== undefined;
  const ofYear = {
    birthday_precision: "year",
    birthday_iso: String(year),
    birth_year: year,
    ...(isAbout && { birthday_about: true }),
  } as const;
  if (month === undefined) return { value: ofYear };
  if (month < 1 || !isDay(year, month, day ?? 1)) return "unread";
  const iso = `${year}-${twoDigits(month)}`;
  if (day === undefined) return { value: { ...ofYear, birthday_iso: iso, birthday_precision: "month" } };
  return { value: { ...ofYear, birthday_iso: `${iso}-${twoDigits(day)}`, birthday_precision: "day" } };
}

/** Returns the codes of labels by every label in any language, and by themselves. */
export function codesByWord(
  labels: readonly Readonly<Record<string, string>>[],
  codes: readonly string[],
): ReadonlyMap<string, string> {
  const words = labels.flatMap((ofLocale) => Object.entries(ofLocale));
  return new Map([
    ...words.filter(([, word]) => word.trim() !== "").map(([code, word]) => [fold(word), code] as const),
    ...codes.map((code) => [fold(code), code] as const),
  ]);
}

/** The contents of cells that say that there is none. */
const NONE = /^(なし|無し?|いない|none|single|無|无|없음)$/;

/**
 * Reads one label of a list, such as a place or another bird's name: `null` if the cell says that there is
 * none, undefined if that is not known.
 */
export function readCode(text: string, codes: ReadonlyMap<string, string>): Cell<string | null | undefined> {
  const word = fold(text);
  if (NONE.test(word)) return { value: null };
  if (UNKNOWN.test(word)) return { value: undefined };
  const code = codes.get(word);
  return code === undefined ? "unread" : { value: code };
}

/** A cell that could not be read: its row and column as people count them, from 1 below the heads. */
export interface UnreadCell {
  readonly row: number;
  readonly column: string;
  readonly kind: ColumnKind;
  readonly text: string;
}

/** A table whose columns are matched: what each of them holds, or `undefined` where it is left out. */
export interface MatchedTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly kinds: readonly (ColumnKind | undefined)[];
}

/** The cells of one row of a table by the kinds of their columns, with those that were not understood. */
export class RowCells {
  readonly unread: UnreadCell[] = [];
  readonly #table: MatchedTable;
  readonly #index: number;

  constructor(table: MatchedTable, index: number) {
    this.#table = table;
    this.#index = index;
  }

  /** Returns the text of the cell of this kind; empty where there is none. */
  text(kind: ColumnKind): string {
    return this.#table.rows[this.#index]?.[this.#table.kinds.indexOf(kind)]?.trim() ?? "";
  }

  /** The texts of this kind, by language. */
  texts(kind: "name" | "comment"): BirdDocument["name"] {
    const own = LOCALES.map((locale) => [locale, this.text(`${kind}.${locale}`)]);
    return Object.fromEntries(own.filter(([, text]) => text !== ""));
  }

  /** Returns the value of a cell, or notes that it was not understood and returns `none`. */
  read<Value>(kind: ColumnKind, cell: Cell<Value>, none: Value): Value {
    if (cell !== "unread") return cell.value;
    this.note(kind);
    return none;
  }

  /** Notes that the cell of the column at `at` was not understood. */
  note(kind: ColumnKind, at = this.#table.kinds.indexOf(kind)): void {
    const { heads, rows } = this.#table;
    const text = rows[this.#index]?.[at]?.trim() ?? "";
    this.unread.push({ row: this.#index + 1, column: heads[at] ?? kind, kind, text });
  }
}

/**
 * Returns a unique key for each row, which stays the same when the table is corrected, or gets other rows:
 * its first name, or all its cells where it has none, and how many rows before it have the same.
 */
export function rowKeys(table: MatchedTable): string[] {
  const counts = new Map<string, number>();
  return table.rows.map((row, index) => {
    const [name = row.join("\t")] = Object.values(new RowCells(table, index).texts("name"));
    const word = fold(name);
    const before = counts.get(word) ?? 0;
    counts.set(word, before + 1);
    return `${word} ${before}`;
  });
}
