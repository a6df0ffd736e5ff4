import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { Field, FieldType } from "../tables/field.ts";
import type { Cell } from "../tables/table.ts";
import { type FileDigest, HashedFile } from "./hashed-file.ts";

/** The rows, or characters, with which a row group ends, whichever comes first: it is in memory until then, and dozens of tables are open. */
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

/** A writer of a new Parquet file (https://parquet.apache.org): a table's columns with their types, each of them nullable. */
export class ParquetFileWriter {
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
