import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { quoted, readTables, TableDigest } from "./stored-tables.ts";

/**
 * The format's version: the file is an SQLite database of Harapen's schema, with this manifest in two more
 * tables.
 */
export const FORMAT = 1;

/** What a backup says about itself. */
export interface Manifest {
  readonly format: number;
  /** When its snapshot was taken, ISO 8601 in UTC: it contains everything that was acknowledged before. */
  readonly made_at: string;
  readonly made_of: "SQLite" | "PostgreSQL";
  /** The last migration of its schema. */
  readonly migration: string;
  readonly tables: readonly TableSummary[];
}

/** The count and digest of a table's rows (`TableDigest`). */
export interface TableSummary {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

const manifestRow = z.object({
  format: z.number(),
  made_at: z.string(),
  made_of: z.enum(["SQLite", "PostgreSQL"]),
  migration: z.string(),
});
const tableRow = z.object({ name: z.string(), rows: z.number(), digest: z.string() });

/** Writes the manifest into a backup that is otherwise complete. */
export function writeManifest(
  database: DatabaseSync,
  { made_at, made_of }: Pick<Manifest, "made_at" | "made_of">,
): Manifest {
  const manifest: Manifest = {
    format: FORMAT,
    made_at,
    made_of,
    migration: lastMigration(database),
    tables: summarise(database),
  };
  removeManifest(database);
  database.exec(`create table backup_manifest (format integer, made_at text, made_of text, migration text);
    create table backup_table (name text primary key, rows integer, digest text)`);
  database
    .prepare("insert into backup_manifest values (?, ?, ?, ?)")
    .run(manifest.format, made_at, made_of, manifest.migration);
  const insert = database.prepare("insert into backup_table values (?, ?, ?)");
  for (const { name, rows, digest } of manifest.tables) insert.run(name, rows, digest);
  return manifest;
}

/** Removes the manifest from a file, which then is an ordinary server's database. */
export function removeManifest(database: DatabaseSync): void {
  database.exec("drop table if exists backup_manifest; drop table if exists backup_table");
}

/** Reads a file's manifest; `undefined` where there is no readable one. */
export function readManifest(database: DatabaseSync): Manifest | undefined {
  try {
    const manifest = manifestRow.parse(database.prepare("select * from backup_manifest").get());
    const tables = database.prepare("select * from backup_table order by name").all();
    return { ...manifest, tables: tables.map((row) => tableRow.parse(row)) };
  } catch {
    return undefined;
  }
}

/** Reads all rows of every table. */
export function summarise(database: DatabaseSync): TableSummary[] {
  return readTables(database)
    .map((table) => {
      const digest = new TableDigest(table);
      for (const row of database.prepare(`select * from ${quoted(table.name)}`).iterate()) digest.add(row);
      return { name: table.name, rows: digest.rows, digest: digest.digest };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function lastMigration(database: DatabaseSync): string {
  const row = database.prepare("select max(name) as name from kysely_migration").get();
  return String(row?.name ?? "");
}
