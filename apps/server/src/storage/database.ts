import { type Dialect, Kysely, Migrator } from "kysely";
import type { Logger } from "pino";
import { errorMessage } from "../errors/error-message.ts";
import { sqliteDialect } from "./dialects/sqlite.ts";
import type { BytesType } from "./migrations/bytes-type.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Tables } from "./schema/tables.ts";

export type Database = Kysely<Tables>;

/** Which database: PostgreSQL at `databaseUrl`, or without one the embedded SQLite in the folder `dataDir`. */
export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** How long a statement over PostgreSQL may take, in milliseconds, for commands that may take longer than a server's; 0: no limit. */
  readonly statementTimeoutMs?: number;
}

/** Opens the database and runs the migrations that it lacks; rejects when it cannot be reached or migrated. */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  const { dialect, bytes } = await selectDialect(settings, log);
  const database = new Kysely<Tables>({ dialect });
  const migrator = new Migrator({ db: database, provider: migrations(bytes) });
  const { error } = await migrator.migrateToLatest();
  if (!error) return database;
  await database.destroy();
  throw new Error(`The database cannot be opened or brought up to date: ${errorMessage(error)}`, {
    cause: error,
  });
}

/** Loads the PostgreSQL driver only where it is used: it costs memory and start time. */
async function selectDialect(
  { dataDir, databaseUrl, statementTimeoutMs }: DatabaseSettings,
  log: Logger,
): Promise<{ dialect: Dialect; bytes: BytesType }> {
  if (databaseUrl === undefined) return { dialect: sqliteDialect(dataDir), bytes: "blob" };
  const { postgresDialect } = await import("./dialects/postgres.ts");
  return { dialect: postgresDialect(databaseUrl, log, statementTimeoutMs), bytes: "bytea" };
}
