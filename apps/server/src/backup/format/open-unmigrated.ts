import { type Dialect, Kysely } from "kysely";
import { pino } from "pino";
import type { DatabaseSettings } from "../../storage/database.ts";
import { postgresDialect } from "../../storage/dialects/postgres.ts";
import { sqliteDialect } from "../../storage/dialects/sqlite.ts";
import type { Tables } from "../../storage/schema/tables.ts";

/** Opens a database as it is, without migrating it; its statements have no time limit. */
export function openUnmigrated({ dataDir, databaseUrl }: DatabaseSettings): Kysely<Tables> {
  const log = pino({ level: "silent" });
  const dialect: Dialect =
    databaseUrl === undefined ? sqliteDialect(dataDir) : postgresDialect(databaseUrl, log, 0);
  return new Kysely<Tables>({ dialect });
}
