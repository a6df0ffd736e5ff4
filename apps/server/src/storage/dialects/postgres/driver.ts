import type { Driver } from "kysely";
import type { Logger } from "pino";
import { PostgresConnection } from "./connection.ts";
import { ConnectionPool } from "./connection-pool.ts";

interface PostgresDriverSettings {
  readonly url: string;
  /** How long a statement may take, in milliseconds; 0: no limit. */
  readonly statementMs: number;
}

/** Kysely's driver for PostgreSQL over a pool of connections that are given up when they do not answer. */
export class PostgresDriver implements Driver {
  readonly #pool: ConnectionPool;
  readonly #statementMs: number;

  constructor({ url, statementMs }: PostgresDriverSettings, log: Logger) {
    this.#pool = new ConnectionPool(url, log);
    this.#statementMs = statementMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#pool, await this.#pool.acquire(), this.#statementMs);
  }

  beginTransaction(connection: PostgresConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}
