import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** A table in a backup. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly StoredColumn[];
}

interface StoredColumn {
  readonly name: string;
  readonly isBytes: boolean;
}

/** Tables that are neither compared nor copied: Kysely's own, which migrating fills, and the manifest's. */
const OWN_TABLES = ["kysely_migration", "kysely_migration_lock", "backup_manifest", "backup_table"];

/**
 * Reads the tables of a database file, parents before the tables that refer to them, each with its columns by
 * name.
 */
export function readTables(database: DatabaseSync): StoredTable[] {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !OWN_TABLES.includes(name))
    .sort();
  const parents = new Map(names.map((name) => [name, parentsOf(database, name)]));
  return parentsFirst(parents).map((name) => ({ name, columns: columnsOf(database, name) }));
}

/** Returns a name quoted for SQL in either database. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function columnsOf(database: DatabaseSync, table: string): StoredColumn[] {
  return database
    .prepare("select name, type from pragma_table_info(?) order by name")
    .all(table)
    .map(({ name, type }) => ({ name: String(name), isBytes: /blob/i.test(String(type)) }));
}

function parentsOf(database: DatabaseSync, table: string): string[] {
  return database
    .prepare('select distinct "table" as parent from pragma_foreign_key_list(?)')
    .all(table)
    .map(({ parent }) => String(parent))
    .filter((parent) => parent !== table);
}

function parentsFirst(parents: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    for (const parent of parents.get(name) ?? []) if (!ordered.has(parent)) add(parent);
    ordered.add(name);
  };
  for (const name of parents.keys()) add(name);
  return [...ordered];
}

/** A row as a driver reads it: its values by column. */
export type StoredRow = Readonly<Record<string, unknown>>;

const LANES = 8;

/**
 * The count and the digest of a table's rows: the sum, in 32-bit lanes, of their SHA-256 digests. A sum does
 * not depend on the order of the rows, in which SQLite and PostgreSQL differ. It detects lost or damaged
 * rows, not forged ones.
 */
export class TableDigest {
  readonly #table: StoredTable;
  readonly #sum = new Uint32Array(LANES);
  #rows = 0;

  constructor(table: StoredTable) {
    this.#table = table;
  }

  add(row: StoredRow): void {
    const values = this.#table.columns.map(({ name }) => canonical(row[name]));
    const digest = hash("sha256", JSON.stringify(values), "buffer");
    for (let lane = 0; lane < LANES; lane++)
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  /** 64 hexadecimal digits. */
  get digest(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, "0")).join("");
  }
}

/** Returns a value for hashing. Bytes become their digest in an object, as no other value is an object. */
function canonical(value: unknown): unknown {
  return value instanceof Uint8Array ? { sha256: hash("sha256", value, "hex") } : (value ?? null);
}
