import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { about, type Benchmark, FORMAT, GEOMETRY } from "./benchmark.ts";
import { faultsOf } from "./check.ts";
import { ROWS, TABLES, type Table } from "./tables.ts";

const PROFILES = "https://datapackage.org/profiles/2.0";

/** The descriptor's file. */
export const DESCRIPTOR = "datapackage.json";

/**
 * Writes a benchmark into a new or empty folder; the same benchmark always with the same bytes, in whatever
 * order its rows are. Throws where the folder holds something, or where the benchmark contradicts itself.
 */
export function writeBenchmark(folder: string, benchmark: Benchmark): void {
  const [fault] = faultsOf(benchmark);
  if (fault) throw new TypeError(`${fault.file}: ${fault.problem}`);
  assertFree(folder);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of filesOf(benchmark)) writeFileSync(join(folder, file), content);
}

/** Throws unless a folder is empty, or not there. */
export function assertFree(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
}

/** Returns the files of a benchmark, by their names. */
export function filesOf({ about: said, individuals, drawings, truths }: Benchmark): Map<string, string> {
  const files = new Map<string, string>();
  const resources = [
    writeTable(files, TABLES.individuals, individuals),
    writeTable(files, TABLES.drawings, drawings),
    // A truth that is kept back has no file.
    ...(truths.length > 0 || drawings.length === 0 ? [writeTable(files, TABLES.truth, truths)] : []),
  ];
  const descriptor = {
    $schema: `${PROFILES}/datapackage.json`,
    ...about.parse(said),
    format: FORMAT,
    geometry: GEOMETRY,
    resources,
  };
  files.set(DESCRIPTOR, `${JSON.stringify(descriptor, undefined, 2)}\n`);
  return files;
}

function writeTable(files: Map<string, string>, table: Table, rows: readonly object[]) {
  const { name, description, key, columns, references } = table;
  const keyOf = (row: object) => String((row as Record<string, unknown>)[key]);
  const sorted = [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const content = sorted.map((row) => `${JSON.stringify(lineOf(table, row))}\n`).join("");
  const path = `${name}.jsonl`;
  files.set(path, content);
  return {
    $schema: `${PROFILES}/dataresource.json`,
    name,
    type: "table",
    description,
    path,
    format: "jsonl",
    mediatype: "application/jsonl",
    encoding: "utf-8",
    bytes: Buffer.byteLength(content),
    hash: `sha256:${sha256(content)}`,
    rows: rows.length,
    schema: {
      $schema: `${PROFILES}/tableschema.json`,
      fields: columns,
      missingValues: [""],
      primaryKey: [key],
      ...(references.length > 0 && {
        foreignKeys: references.map(({ column, table: resource, to }) => ({
          fields: [column],
          reference: { resource, fields: [to] },
        })),
      }),
    },
  };
}

/** Returns a row with its keys in the order of the columns, and those within in the order of the schema. */
function lineOf({ name, columns }: Table, row: object): object {
  const parsed: Record<string, unknown> = ROWS[name].parse(row);
  return Object.fromEntries(columns.map((column) => [column.name, parsed[column.name]]));
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
