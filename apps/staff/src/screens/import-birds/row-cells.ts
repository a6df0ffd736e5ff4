import { LOCALES } from "@harapen/contract/locales";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { ColumnKind } from "./columns.ts";
import { type Cell, fold } from "./read-cells.ts";

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
 * Returns a unique key for each row, which stays the same when the table is corrected, or gets other rows: its first name, or all its cells
 * where it has none, and how many rows before it have the same.
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
