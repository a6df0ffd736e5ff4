import { Kysely, Migrator } from "kysely";
import { pino } from "pino";
import type { DatabaseSettings } from "../storage/database.ts";
import { postgresDialect } from "../storage/dialects/postgres.ts";
import { sqliteDialect } from "../storage/dialects/sqlite.ts";
import { migrations } from "../storage/migrations/migrations.ts";

/** Opens an empty database as an older server left it: after `migration`, and none of the later ones. */
export async function openOldDatabase(
  { dataDir, databaseUrl }: DatabaseSettings,
  migration: string,
): Promise<Kysely<unknown>> {
  const log = pino({ level: "silent" });
  const dialect = databaseUrl === undefined ? sqliteDialect(dataDir) : postgresDialect(databaseUrl, log);
  const database = new Kysely<unknown>({ dialect });
  const provider = migrations(databaseUrl === undefined ? "blob" : "bytea");
  const { error } = await new Migrator({ db: database, provider }).migrateTo(migration);
  if (error) throw error;
  return database;
}
