import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { SERVER_LIMITS, type TimeLimits } from "../time-limits.ts";
import { SqliteConnection } from "./sqlite/connection.ts";
import { SqliteThreads, type ThreadsSettings } from "./sqlite/threads.ts";

export const DATABASE_FILE = "harapen.sqlite";

/**
 * Returns the dialect of the embedded database in `dataDir`, which is created where it is missing. A commit
 * is on the disk when its promise resolves.
 */
export function sqliteDialect(dataDir: string, { lockWaitMs }: TimeLimits = SERVER_LIMITS): Dialect {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, DATABASE_FILE);
  return {
    createDriver: () => new SqliteDriver({ file, lockWaitMs }),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

/**
 * Kysely's driver for SQLite in two threads: one connection runs all transactions and writes, one after the
 * other; another runs selects outside of transactions, which the write-ahead log lets read while the first
 * one writes.
 */
class SqliteDriver implements Driver {
  readonly #threads: SqliteThreads;

  constructor(settings: ThreadsSettings) {
    this.#threads = new SqliteThreads(settings);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#threads);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#threads.close();
  }
}
