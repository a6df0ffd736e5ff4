import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { SERVER_LIMITS, type TimeLimits } from "../time-limits.ts";
import { SqliteDriver } from "./sqlite/driver.ts";

export const DATABASE_FILE = "harapen.sqlite";

/**
 * Returns the dialect of the embedded database in `dataDir`, which is created where it is missing. A commit is on the disk when
 * its promise resolves.
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
