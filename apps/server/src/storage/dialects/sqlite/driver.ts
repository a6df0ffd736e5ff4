import type { Driver } from "kysely";
import { SqliteConnection } from "./connection.ts";
import { SqliteThreads, type ThreadsSettings } from "./threads.ts";

/**
 * Kysely's driver for SQLite in two threads: one connection runs all transactions and writes, one after the other; another runs
 * selects outside of transactions, which the write-ahead log lets read while the first one writes.
 */
export class SqliteDriver implements Driver {
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
