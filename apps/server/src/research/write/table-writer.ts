import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CsvForm } from "@harapen/contract/staff/studies/exports";
import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import {
  type Cell,
  type Content,
  exportedFields,
  type Field,
  type FieldType,
  type Row,
  type Table,
} from "../tables/table.ts";
import { CSV_BOOLEANS, CSV_DIALECTS, type CsvDialect, csvNumber, csvText, RECORD_END } from "./csv.ts";
import { type FileDigest, HashedFile } from "./export-folder.ts";

/** Where a table's rows are written to. */
export interface Rows<Name extends string = string> {
  write(row: Row<Name>): void;
}

/** Opens a table of the export for writing. */
export type OpenTable = <Name extends string>(table: Table<Name>) => Rows<Name>;

/** The formats of a table's files, which are the files' endings. */
export type Format = "csv" | "ndjson" | "parquet";

/** What is written of a table, and how. */
export interface TableOptions extends Content {
  readonly csv: CsvForm;
  /** Whether it is also written as Parquet. */
  readonly parquet: boolean;
}

/**
 * Writes a table as CSV and NDJSON, and as Parquet if requested. Columns that the export is not to contain
 * are left out here, and nowhere else.
 */
export class TableWriter<Name extends string = string> implements Rows<Name> {
  readonly #columns: readonly Column[];
  readonly #dialect: CsvDialect;
  readonly #csv: TextFileWriter;
  readonly #ndjson: TextFileWriter;
  readonly #parquet: ParquetFileWriter | undefined;
  #rows = 0;

  constructor(folder: string, table: Table<Name>, { parquet, csv, ...content }: TableOptions) {
    const fields = exportedFields(table, content);
    this.#dialect = CSV_DIALECTS[csv];
    this.#columns = fields.map(toColumn);
    const path = join(folder, table.path);
    mkdirSync(dirname(path), { recursive: true });
    this.#csv = new TextFileWriter(`${path}.csv`);
    this.#ndjson = new TextFileWriter(`${path}.ndjson`);
    this.#parquet = parquet ? new ParquetFileWriter(`${path}.parquet`, fields) : undefined;
    const { mark, delimiter } = this.#dialect;
    this.#csv.write(mark + fields.map(({ name }) => name).join(delimiter) + RECORD_END);
  }

  /** The number of rows written so far. */
  get rows(): number {
    return this.#rows;
  }

  write(row: Row<Name>): void {
    const values: Readonly<Record<string, Cell>> = row;
    const { delimiter } = this.#dialect;
    let record = "";
    let object = "";
    for (const { name, key, encoding } of this.#columns) {
      const value = values[name];
      if (object !== "") record += delimiter;
      object += key;
      if (value === undefined || value === null) {
        object += "null";
        continue;
      }
      const text = String(value);
      record += csvCell(text, encoding, this.#dialect);
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

/**
 * How a column's values are encoded: `integer` unchanged in both formats; `number` and `boolean` unchanged in
 * JSON, by CSV's own rules there; `word` unchanged, in quotes in JSON; `json` as JSON text in CSV, unchanged
 * in JSON; `text` by each format's own rules.
 */
type Encoding = "integer" | "number" | "boolean" | "word" | "json" | "text";

function csvCell(text: string, encoding: Encoding, dialect: CsvDialect): string {
  if (encoding === "integer" || encoding === "word") return text;
  if (encoding === "number") return csvNumber(text, dialect);
  return encoding === "boolean" ? CSV_BOOLEANS[text as keyof typeof CSV_BOOLEANS] : csvText(text, dialect);
}

interface Column {
  readonly name: string;
  /** The key, and the text before it in a JSON object. */
  readonly key: string;
  readonly encoding: Encoding;
}

function toColumn(field: Field, index: number): Column {
  const { name } = field;
  return { name, key: `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`, encoding: encodingOf(field) };
}

function encodingOf({ type, format }: Field): Encoding {
  if (type === "string") return format === "uuid" ? "word" : "text";
  if (type === "datetime") return "word";
  return type === "array" || type === "object" ? "json" : type;
}

const BUFFER_BYTES = 65_536;

/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * A buffered writer of a new text file. Writing is synchronous, so that nothing piles up in memory however
 * fast the rows arrive (backpressure); the exporting process has nothing else to do meanwhile. Text is
 * encoded into the buffer at once: when strings were held until the buffer was full, they outlived V8's young
 * generation, and garbage collection took nearly half of an export's time.
 */
class TextFileWriter {
  readonly #file: HashedFile;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;

  /** Creates the file; throws where there is one already. */
  constructor(path: string) {
    this.#file = new HashedFile(path);
  }

  write(text: string): void {
    const maxBytes = text.length * MAX_BYTES_PER_UNIT;
    if (this.#used + maxBytes > BUFFER_BYTES) this.#flush();
    if (maxBytes > BUFFER_BYTES) this.#file.write(Buffer.from(text));
    else this.#used += this.#buffer.write(text, this.#used);
  }

  close(): FileDigest {
    this.#flush();
    return this.#file.close();
  }

  #flush(): void {
    this.#file.write(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }
}

/**
 * The rows, or characters, with which a row group ends, whichever comes first: it is in memory until then,
 * and dozens of tables are open.
 */
const GROUP = { rows: 20_000, characters: 1_000_000 };

/** How each type of column is stored. Structures are JSON text, as in CSV. */
const STORED: Readonly<Record<FieldType, BasicType>> = {
  string: "STRING",
  integer: "INT64",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  datetime: "TIMESTAMP",
  array: "STRING",
  object: "STRING",
};

type Value = string | number | boolean | bigint | Date | null;

/**
 * A writer of a new Parquet file (https://parquet.apache.org): a table's columns with their types, each of
 * them nullable.
 */
class ParquetFileWriter {
  readonly #file: HashedFile;
  readonly #fields: readonly Field[];
  readonly #columns: Value[][];
  readonly #writer: ParquetWriter;
  #rows = 0;
  #characters = 0;

  /** Creates the file; throws where there is one already. */
  constructor(path: string, fields: readonly Field[]) {
    this.#file = new HashedFile(path);
    this.#fields = fields;
    this.#columns = fields.map(() => []);
    this.#writer = new ParquetWriter({
      writer: writerTo(this.#file),
      schema: schemaFromColumnData({ columnData: this.#columnData() }),
      createdBy: "harapen",
    });
  }

  write(row: Readonly<Record<string, Cell>>): void {
    for (const [index, { name, type }] of this.#fields.entries()) {
      const value = toValue(type, row[name]);
      this.#columns[index]?.push(value);
      if (typeof value === "string") this.#characters += value.length;
    }
    this.#rows++;
    if (this.#rows >= GROUP.rows || this.#characters >= GROUP.characters) this.#writeGroup();
  }

  close(): FileDigest {
    if (this.#rows > 0) this.#writeGroup();
    this.#writer.finish();
    return this.#file.close();
  }

  #writeGroup(): void {
    this.#writer.write({ columnData: this.#columnData(), rowGroupSize: this.#rows });
    for (const column of this.#columns) column.length = 0;
    this.#rows = 0;
    this.#characters = 0;
  }

  #columnData() {
    return this.#fields.map(({ name, type }, index) => ({
      name,
      type: STORED[type],
      data: this.#columns[index] ?? [],
      nullable: true,
    }));
  }
}

/** Passes on each row group as soon as it is encoded. */
function writerTo(file: HashedFile): ByteWriter & { flush(): void } {
  const writer = new ByteWriter();
  const flush = () => {
    file.write(writer.getBytes());
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}

function toValue(type: FieldType, cell: Cell): Value {
  if (cell === null || cell === undefined) return null;
  if (type === "integer") return BigInt(cell);
  if (type === "number") return Number(cell);
  if (type === "boolean") return Boolean(cell);
  return type === "datetime" ? new Date(String(cell)) : String(cell);
}
