import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CsvForm } from "@harapen/contract/staff/studies/exports";
import type { Content, Row, Table } from "../tables/table.ts";
import { digestOf, type FileDigest } from "./export-folder.ts";
import { type Rows, TableWriter } from "./table-writer.ts";

/** What an export is to contain. */
export interface PackageOptions extends Content {
  readonly csv: CsvForm;
  /** Whether every table is written as Parquet, too. */
  readonly parquet: boolean;
}

/** What has been written. */
export interface WrittenPackage {
  /** By the files' paths below the export's folder. */
  readonly digests: ReadonlyMap<string, FileDigest>;
  /** The number of rows of each table, by its path. */
  readonly rows: ReadonlyMap<string, number>;
}

/** The files of an export while they are written. */
export class ExportPackage {
  readonly #folder: string;
  readonly #options: PackageOptions;
  readonly #writers = new Map<string, TableWriter>();
  readonly #digests = new Map<string, FileDigest>();

  constructor(folder: string, options: PackageOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  get options(): PackageOptions {
    return this.#options;
  }

  /** Opens a table; rows of one that the export is not to contain are dropped. */
  open<Name extends string>(table: Table<Name>): Rows<Name> {
    if (table.drawing && !this.#options.drawings) return { write: (_row: Row<Name>) => {} };
    const writer = new TableWriter<Name>(this.#folder, table, this.#options);
    this.#writers.set(table.path, writer as TableWriter);
    return writer;
  }

  /** Writes a single file, whose folder exists. */
  addFile(path: string, content: Uint8Array): void {
    writeFileSync(join(this.#folder, path), content, { flag: "wx" });
    this.#digests.set(path, digestOf(content));
  }

  /** Closes every table. */
  close(): WrittenPackage {
    for (const [path, writer] of this.#writers)
      for (const [format, digest] of writer.close()) this.#digests.set(`${path}.${format}`, digest);
    const rows = new Map([...this.#writers].map(([path, writer]) => [path, writer.rows]));
    return { digests: this.#digests, rows };
  }
}
