import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Logger } from "pino";
import { SERVER_LIMITS, type TimeLimits } from "../time-limits.ts";
import { PostgresDriver } from "./postgres/driver.ts";

/** Returns the dialect of PostgreSQL, or of what speaks its protocol, such as a pooler in transaction mode. */
export function postgresDialect(url: string, log: Logger, limits: TimeLimits = SERVER_LIMITS): Dialect {
  return {
    createDriver: () => new PostgresDriver({ url, limits }, log),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
}
