import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, Kysely } from "kysely";
import type { Logger } from "pino";
import { errorMessage } from "../platform/errors.ts";
import { DATABASE_FILE, sqliteDialect } from "./dialects/sqlite.ts";
import { isMigrated, lacksMigrations, migrate } from "./migrations/migrate.ts";
import type { BytesType, Tables } from "./tables.ts";
import { COMMAND_LIMITS, SERVER_LIMITS, type TimeLimits } from "./time-limits.ts";

export type Database = Kysely<Tables>;

/**
 * Names the database: PostgreSQL at `databaseUrl`, or without one the embedded SQLite in the folder
 * `dataDir`.
 */
export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /**
   * The address for migrations, where it differs from `databaseUrl`, which may be that of a pool of
   * connections.
   */
  readonly migrationUrl?: string | undefined;
  /** Those of a server, unless set. */
  readonly limits?: TimeLimits;
}

/**
 * Opens the database and runs the migrations that it lacks; rejects when it cannot be reached or migrated.
 */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  const { dialect, bytes } = await selectDialect(settings, log);
  const database = new Kysely<unknown>({ dialect });
  try {
    if (bytes === "blob") await migrate(database, bytes);
    else if (await lacksMigrations(database, bytes)) await migrateDatabase(settings, log);
    return database as Database;
  } catch (error) {
    await database.destroy();
    throw new Error(`The database cannot be opened or brought up to date: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

/**
 * Resolves to what an operator should know where the settings name no database that a server has used; makes
 * none. Rejects where it cannot be reached.
 */
export async function missingDatabase(settings: DatabaseSettings, log: Logger): Promise<string | undefined> {
  if (await databaseExists(settings, log)) return undefined;
  return settings.databaseUrl === undefined
    ? `There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL as for the server; if they are, start the server first.`
    : "There is no server's data in the database of DATABASE_URL. Set it as for the server; if it is, start the server first.";
}

async function databaseExists(settings: DatabaseSettings, log: Logger): Promise<boolean> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE_FILE))) return false;
  const { dialect, bytes } = await selectDialect(settings, log);
  const database = new Kysely<unknown>({ dialect });
  try {
    return await isMigrated(database, bytes);
  } finally {
    await database.destroy();
  }
}

/**
 * Runs the migrations that a database lacks, and resolves to their names. Over PostgreSQL that needs a
 * connection of its own without time limits, as a large database needs long for it; it goes to `migrationUrl`
 * where that is set, past a pool of connections.
 */
export async function migrateDatabase(settings: DatabaseSettings, log: Logger): Promise<string[]> {
  const { databaseUrl, migrationUrl = databaseUrl } = settings;
  const own = { ...settings, databaseUrl: migrationUrl, limits: COMMAND_LIMITS };
  const { dialect, bytes } = await selectDialect(own, log);
  const database = new Kysely<unknown>({ dialect });
  try {
    return await migrate(database, bytes);
  } finally {
    await database.destroy();
  }
}

/**
 * Returns the dialect of the database and its type of bytes. The PostgreSQL driver is loaded only if needed:
 * it costs memory and start time.
 */
export async function selectDialect(
  { dataDir, databaseUrl, limits = SERVER_LIMITS }: DatabaseSettings,
  log: Logger,
): Promise<{ dialect: Dialect; bytes: BytesType }> {
  if (databaseUrl === undefined) return { dialect: sqliteDialect(dataDir, limits), bytes: "blob" };
  const { postgresDialect } = await import("./dialects/postgres.ts");
  return { dialect: postgresDialect(databaseUrl, log, limits), bytes: "bytea" };
}
