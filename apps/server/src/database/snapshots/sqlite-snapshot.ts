import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { DATABASE_FILE } from "../dialects/sqlite.ts";
import type { Tables } from "../tables.ts";
import type { Snapshot } from "./snapshot.ts";

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens one read transaction on a connection of its own: the write-ahead log preserves what it sees while the
 * server goes on writing (https://sqlite.org/wal.html, "Concurrency"). A transaction that has only begun has
 * no snapshot yet, so it reads at once. Sorting uses a file where memory does not suffice.
 */
export function openSqliteSnapshot(dataDir: string): Snapshot {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), {
    readOnly: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  database.exec("pragma temp_store = file; begin; select 1 from event limit 1");
  return {
    queries: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    bytewise: (column) => sql.ref(column),
    read: (query, batchSize) => read(database, query, batchSize),
    close: async () => database.close(),
  };
}

async function* read<Row>(
  database: DatabaseSync,
  { sql, parameters }: CompiledQuery<Row>,
  batchSize: number,
) {
  let rows: Row[] = [];
  for (const row of database.prepare(sql).iterate(...(parameters as SQLInputValue[]))) {
    if (rows.push(row as Row) < batchSize) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
