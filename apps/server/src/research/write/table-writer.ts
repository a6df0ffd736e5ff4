import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Field } from "../tables/field.ts";
import { type Cell, type Content, exportedFields, type Row, type Table } from "../tables/table.ts";
import { csvText, RECORD_END } from "./csv.ts";
import type { FileDigest } from "./hashed-file.ts";
import { ParquetFileWriter } from "./parquet-file-writer.ts";
import { TextFileWriter } from "./text-file-writer.ts";

/**
 * How a column's values are encoded: `bare` unchanged in both formats (numbers, booleans); `word` unchanged, in quotes
 * in JSON; `json` as JSON text in CSV, unchanged in JSON; `text` by each format's own rules.
 */
type Encoding = "bare" | "word" | "json" | "text";

interface Column {
  readonly name: string;
  /** The key, and the text before it in a JSON object. */
  readonly key: string;
  readonly encoding: Encoding;
}

/** Where a table's rows are written to. */
export interface Rows<Name extends string = string> {
  write(row: Row<Name>): void;
}

/** Opens a table of the export for writing. */
export type OpenTable = <Name extends string>(table: Table<Name>) => Rows<Name>;

/** The formats of a table's files, which are the files' endings. */
export type Format = "csv" | "ndjson" | "parquet";

/** What is written of a table. */
export interface TableOptions extends Content {
  /** Whether it is also written as Parquet. */
  readonly parquet: boolean;
}

/** Writes a table as CSV and NDJSON, and as Parquet if requested. Columns that the export is not to contain are left out here, and nowhere else. */
export class TableWriter<Name extends string = string> implements Rows<Name> {
  readonly #columns: readonly Column[];
  readonly #csv: TextFileWriter;
  readonly #ndjson: TextFileWriter;
  readonly #parquet: ParquetFileWriter | undefined;
  #rows = 0;

  constructor(folder: string, table: Table<Name>, { parquet, ...content }: TableOptions) {
    const fields = exportedFields(table, content);
    this.#columns = fields.map(toColumn);
    const path = join(folder, table.path);
    mkdirSync(dirname(path), { recursive: true });
    this.#csv = new TextFileWriter(`${path}.csv`);
    this.#ndjson = new TextFileWriter(`${path}.ndjson`);
    this.#parquet = parquet ? new ParquetFileWriter(`${path}.parquet`, fields) : undefined;
    this.#csv.write(fields.map(({ name }) => csvText(name)).join() + RECORD_END);
  }

  /** The number of rows written so far. */
  get rows(): number {
    return this.#rows;
  }

  write(row: Row<Name>): void {
    const values: Readonly<Record<string, Cell>> = row;
    let record = "";
    let object = "";
    for (const { name, key, encoding } of this.#columns) {
      const value = values[name];
      if (object !== "") record += ",";
      object += key;
      if (value === undefined || value === null) {
        object += "null";
        continue;
      }
      const text = String(value);
      record += encoding === "bare" || encoding === "word" ? text : csvText(text);
      if (encoding === "text") object += JSON.stringify(value);
      else object += encoding === "word" ? `"${text}"` : text;
    }
    this.#csv.write(record + RECORD_END);
    this.#ndjson.write(`${object}}\n`);
    this.#parquet?.write(values);
    this.#rows++;
  }

  /** Closes the files, and returns what was written to each. */
  close(): ReadonlyMap<Format, FileDigest> {
    return new Map<Format, FileDigest>([
      ["csv", this.#csv.close()],
      ["ndjson", this.#ndjson.close()],
      ...(this.#parquet ? [["parquet", this.#parquet.close()] as const] : []),
    ]);
  }
}

function toColumn(field: Field, index: number): Column {
  const { name } = field;
  return { name, key: `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`, encoding: encodingOf(field) };
}

function encodingOf({ type, format }: Field): Encoding {
  if (type === "string") return format === "uuid" ? "word" : "text";
  if (type === "datetime") return "word";
  return type === "array" || type === "object" ? "json" : "bare";
}
