import { LOCALES } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { isBlank, type TextTable } from "../../table/sheet.ts";
import type { ColumnKind } from "./columns.ts";
import { fold, isNone, isUnknown, SEXES, uniqueMeanings, withoutAccents } from "./words.ts";

/** A cell that was read, or was not understood. */
export type Cell<Value> = { readonly value: Value } | "unread";

/** Reads a sex; a cell that names both, or says anything else, is not understood. */
export function readGender(text: string): Cell<Penguin["gender"]> {
  if (isUnknown(text)) return { value: null };
  const words = withoutAccents(fold(text));
  // What stands in brackets is a remark: "♀ (DNA)".
  const said = words.replace(/\([^)]*\)/g, " ").trim() || words;
  const sexes = (said.match(/[\p{L}\p{M}]+|[♀♂]/gu) ?? []).map((word) => SEXES.get(word));
  const [only] = new Set(sexes);
  return only === undefined || sexes.some((sex) => sex !== only) ? "unread" : { value: only };
}

/** The codes of labels by their words; `undefined` for a word that several codes have. */
export type Codes = ReadonlyMap<string, string | undefined>;

/**
 * Returns the codes of labels by every label in any language, and by themselves. A label that several codes
 * have stands for none of them.
 */
export function codesByWord(
  labels: readonly Readonly<Record<string, string>>[],
  codes: readonly string[],
): Codes {
  const words = labels
    .flatMap((ofLocale) => Object.entries(ofLocale))
    .filter(([, word]) => !isBlank(word))
    .map(([code, word]) => [fold(word), code] as const);
  const written = new Map(words.map(([word]) => [word, undefined] as const));
  const byThemselves = codes
    .map((code) => [fold(code), code] as const)
    .filter(([word]) => !written.has(word));
  return new Map([...written, ...uniqueMeanings(words), ...byThemselves]);
}

/**
 * Reads one label of a list, such as a place or another bird's name: `null` if the cell says that there is
 * none, undefined if that is not known.
 */
export function readCode(text: string, codes: Codes): Cell<string | null | undefined> {
  if (isNone(text)) return { value: null };
  if (isUnknown(text)) return { value: undefined };
  const code = codes.get(fold(text));
  return code === undefined ? "unread" : { value: code };
}

/** A cell that could not be read, and the number of its row as the sheet shows it. */
export interface UnreadCell {
  readonly row: number;
  readonly column: string;
  readonly kind: ColumnKind;
  readonly text: string;
  /** The first name of the row's bird; empty if it has none. */
  readonly name: string;
}

/** A table whose columns are matched: what each of them holds, or `undefined` where it is left out. */
export interface MatchedTable extends Pick<TextTable, "heads" | "rows" | "numbers"> {
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

  /** Whether the table has columns for the bands of one flipper. */
  get hasSides(): boolean {
    return this.#table.kinds.some((kind) => kind === "bands.left" || kind === "bands.right");
  }

  /** Returns the text of the cell of this kind, or of all of them in lines; empty where there is none. */
  text(kind: ColumnKind): string {
    const cells = this.#table.kinds.flatMap((one, column) => (one === kind ? this.#cell(column) : []));
    return cells.filter(Boolean).join("\n");
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
    const { heads, numbers } = this.#table;
    const row = numbers[this.#index] ?? 0;
    const [name = ""] = Object.values(this.texts("name"));
    this.unread.push({ row, column: heads[at] ?? "", kind, text: this.#cell(at), name });
  }

  #cell(column: number): string {
    const cell = this.#table.rows[this.#index]?.[column] ?? "";
    // The apostrophe by which our own tables keep a text from being run as a formula.
    return isBlank(cell) ? "" : cell.trim().replace(/^'(?='*[=+\-@＝＋－＠])/, "");
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
