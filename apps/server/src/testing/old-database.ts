import { Kysely } from "kysely";
import { pino } from "pino";
import { type DatabaseSettings, selectDialect } from "../database/database.ts";
import { migrate } from "../database/migrations/migrate.ts";

/** Opens an empty database as an older server left it: with the migrations up to `migration`. */
export async function openOldDatabase(
  settings: DatabaseSettings,
  migration: string,
): Promise<Kysely<unknown>> {
  const { dialect, bytes } = await selectDialect(settings, pino({ level: "silent" }));
  const database = new Kysely<unknown>({ dialect });
  await migrate(database, bytes, migration);
  return database;
}
