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

/** Reads the tables of a database file, parents before the tables that refer to them, each with its columns by name. */
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
