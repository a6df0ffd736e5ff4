import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { sql } from "kysely";
import { DATABASE_FILE } from "../../../database/dialects/sqlite.ts";
import { openPostgresSnapshot } from "../../../database/snapshots/postgres-snapshot.ts";
import type { Snapshot } from "../../../database/snapshots/snapshot.ts";
import { createSchema } from "../format/schema.ts";
import { quoted, readTables, type StoredRow, type StoredTable } from "../format/stored-tables.ts";

/** Rows of a batch, of tables with pictures and of others: a batch is in memory whole. */
const BATCH_SIZE = { withBytes: 20, others: 1_000 };

/**
 * Copies a whole PostgreSQL database, as it is at one moment, into a new SQLite file in `folder`, whose path
 * it returns. The moment is that of the call: the server goes on meanwhile, and old row versions are kept
 * until the copy has ended.
 */
export async function copyPostgres(databaseUrl: string, folder: string): Promise<string> {
  const snapshot = await openPostgresSnapshot(databaseUrl);
  try {
    await createSchema({ dataDir: folder }, await lastMigration(snapshot));
    const file = join(folder, DATABASE_FILE);
    const target = openForFilling(file);
    for (const table of readTables(target)) await copyTable(snapshot, target, table);
    target.close();
    return file;
  } finally {
    await snapshot.close();
  }
}

/**
 * Opens a file without a journal, so that nothing is written twice: it is thrown away if filling it fails.
 */
function openForFilling(file: string): DatabaseSync {
  // PostgreSQL returns rows in no order: one may precede the row of the same table to which it refers. All
  // are of one moment.
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec("pragma journal_mode = delete; pragma journal_mode = off; pragma synchronous = off");
  for (const ending of ["-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
  return database;
}

async function copyTable(snapshot: Snapshot, target: DatabaseSync, table: StoredTable): Promise<void> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
  const insert = target.prepare(
    `insert into ${quoted(table.name)} (${columns}) values (${table.columns.map(() => "?").join(", ")})`,
  );
  const query = sql<StoredRow>`select ${sql.raw(columns)} from ${sql.table(table.name)}`;
  const batchSize = table.columns.some(({ isBytes }) => isBytes) ? BATCH_SIZE.withBytes : BATCH_SIZE.others;
  for await (const rows of snapshot.read(query.compile(snapshot.queries), batchSize)) {
    target.exec("begin");
    for (const row of rows) insert.run(...table.columns.map(({ name }) => row[name] as SQLInputValue));
    target.exec("commit");
  }
}

async function lastMigration(snapshot: Snapshot): Promise<string> {
  const query = sql<{ name: string | null }>`select max(name) as name from kysely_migration`;
  const [row] = await firstBatch(snapshot.read(query.compile(snapshot.queries), 1));
  return row?.name ?? "";
}

async function firstBatch<Row>(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  for await (const rows of batches) return rows;
  return [];
}
