import { type Dialect, Kysely, Migrator } from "kysely";
import type { Logger } from "pino";
import { errorMessage } from "../errors/error-message.ts";
import { sqliteDialect } from "./dialects/sqlite.ts";
import { type BytesType, migrations } from "./migrations/migrations.ts";
import type { Tables } from "./schema/tables.ts";

export type Database = Kysely<Tables>;

export interface DatabaseSettings {
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the database and brings its tables up to date; rejects when it cannot be reached or migrated. */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  const { dialect, bytes } = await chooseDialect(settings, log);
  const database = new Kysely<Tables>({ dialect });
  const migrator = new Migrator({ db: database, provider: migrations(bytes) });
  const { error } = await migrator.migrateToLatest();
  if (!error) return database;
  await database.destroy();
  throw new Error(`The database cannot be opened or brought up to date: ${errorMessage(error)}`, {
    cause: error,
  });
}

/** The PostgreSQL driver is loaded only where it is used: it costs memory and start time. */
async function chooseDialect(
  { dataDir, databaseUrl }: DatabaseSettings,
  log: Logger,
): Promise<{ dialect: Dialect; bytes: BytesType }> {
  if (databaseUrl === undefined) return { dialect: sqliteDialect(dataDir), bytes: "blob" };
  const { postgresDialect } = await import("./dialects/postgres.ts");
  return { dialect: postgresDialect(databaseUrl, log), bytes: "bytea" };
}
