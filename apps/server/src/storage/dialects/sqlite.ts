import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";

export const DATABASE_FILE = "harapen.sqlite";
const BUSY_TIMEOUT_MS = 10_000;
const RETRY_MS = 20;
const SQLITE_BUSY = 5;

/** Returns the dialect of the embedded database in `dataDir`, which is made where it is missing. A commit is on the disk when it returns. */
export function sqliteDialect(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: BUSY_TIMEOUT_MS });
  enableWriteAheadLog(database);
  database.exec("pragma synchronous = full; pragma foreign_keys = on");
  return new NodeSqliteDialect({ database: toKyselyDatabase(database) });
}

/**
 * Switches the database to its write-ahead log. While another process does so to a fresh file, SQLite refuses at once,
 * time-out or not, so this retries (https://sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL Mode").
 */
function enableWriteAheadLog(database: DatabaseSync): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** Kysely's dialect over Node's own SQLite. */
class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** Lets migrations run in a transaction, as SQLite can change tables in one: two processes that migrate the same file wait for each other. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Adapts Node's database to what Kysely asks of one. A transaction takes the write lock when it begins: one that
 * reads first and then writes fails at once when another process has written in between, however long the time-out
 * (https://sqlite.org/isolation.html, "SQLITE_BUSY_SNAPSHOT").
 */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}
