import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Logger } from "pino";
import { SERVER_LIMITS, type TimeLimits } from "../time-limits.ts";
import { ConnectionPool, PostgresConnection } from "./postgres/connection.ts";

/**
 * Returns the dialect of PostgreSQL, or of what speaks its protocol, such as a pooler in transaction mode.
 */
export function postgresDialect(url: string, log: Logger, limits: TimeLimits = SERVER_LIMITS): Dialect {
  return {
    createDriver: () => new PostgresDriver({ url, limits }, log),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
}

interface PostgresDriverSettings {
  readonly url: string;
  readonly limits: TimeLimits;
}

/** Kysely's driver for PostgreSQL over a pool of connections that are given up when they do not answer. */
class PostgresDriver implements Driver {
  readonly #pool: ConnectionPool;
  readonly #limits: TimeLimits;

  constructor({ url, limits }: PostgresDriverSettings, log: Logger) {
    this.#pool = new ConnectionPool(url, log);
    this.#limits = limits;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#pool, await this.#pool.acquire(), this.#limits);
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
