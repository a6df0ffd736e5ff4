import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "pino";

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** PostgreSQL, or what speaks it. The pool replaces connections that break while they idle; it must not crash for it. */
export function postgresDialect(url: string, log: Logger): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle database connection was lost"));
  return new PostgresDialect({ pool });
}
