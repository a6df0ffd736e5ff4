import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { csvText, RECORD_END } from "./csv.ts";
import { LineFile } from "./line-file.ts";
import { type Cell, type Field, type Row, shownFields, type Table } from "./table.ts";

type Encode = (value: string | number | boolean) => string;

interface Column {
  readonly name: string;
  /** The key with what stands before it in a JSON object. */
  readonly key: string;
  readonly csv: Encode;
  readonly json: Encode;
}

/** Writes a table as CSV and as NDJSON. Personal fields are left out here, and nowhere else, unless asked for. */
export class TableWriter<Name extends string = string> {
  readonly #columns: readonly Column[];
  readonly #csv: LineFile;
  readonly #ndjson: LineFile;
  #rows = 0;

  constructor(folder: string, table: Table<Name>, personalData: boolean) {
    const fields = shownFields(table, personalData);
    this.#columns = fields.map(toColumn);
    const path = join(folder, table.path);
    mkdirSync(dirname(path), { recursive: true });
    this.#csv = new LineFile(`${path}.csv`);
    this.#ndjson = new LineFile(`${path}.ndjson`);
    this.#csv.write(fields.map(({ name }) => csvText(name)).join() + RECORD_END);
  }

  get rows(): number {
    return this.#rows;
  }

  write(row: Row<Name>): void {
    const values: Readonly<Record<string, Cell>> = row;
    let record = "";
    let object = "";
    for (const { name, key, csv, json } of this.#columns) {
      const value = values[name];
      if (object !== "") record += ",";
      object += key;
      if (value === undefined || value === null) {
        object += "null";
        continue;
      }
      record += csv(value);
      object += json(value);
    }
    this.#csv.write(record + RECORD_END);
    this.#ndjson.write(`${object}}\n`);
    this.#rows++;
  }

  close(): void {
    this.#csv.close();
    this.#ndjson.close();
  }
}

function toColumn({ name, type, format }: Field, index: number): Column {
  const key = `${index === 0 ? "{" : ","}${JSON.stringify(name)}:`;
  if (type === "array" || type === "object")
    return { name, key, csv: (json) => csvText(String(json)), json: String };
  if (type !== "string") return { name, key, csv: String, json: JSON.stringify };
  return {
    name,
    key,
    csv: format === "uuid" ? String : (text) => csvText(String(text)),
    json: JSON.stringify,
  };
}
