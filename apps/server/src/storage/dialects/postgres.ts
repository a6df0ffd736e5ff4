import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { SERVER_LIMITS, type TimeLimits } from "../time-limits.ts";
import { countPool } from "./pool-counts.ts";

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Returns the dialect of PostgreSQL, or of what speaks its protocol. The pool replaces connections that break while idle; unhandled, their error would end the process. */
export function postgresDialect(
  url: string,
  log: Logger,
  { statementMs }: TimeLimits = SERVER_LIMITS,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementMs,
  });
  countPool(pool);
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  return new PostgresDialect({ pool });
}
