import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Logger } from "pino";
import type { DatabaseSettings } from "../../database/database.ts";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import { chownToFolderOwner } from "../../database/private-files.ts";
import { BackupError, errorMessage } from "../../platform/errors.ts";
import { knownMigrations } from "./format/schema.ts";
import { makeBackup } from "./make/backup.ts";

export interface UpgradeSettings extends DatabaseSettings {
  /** Whether a restore point is made before a database with data is migrated. */
  readonly restorePoints: boolean;
}

/**
 * Makes a restore point, a backup in the data folder's `restore-points`, where the database has data and
 * lacks migrations, and returns its path. If it cannot be made, over SQLite a BackupError
 * ("no-restore-point") is thrown, and nothing has been changed; over PostgreSQL, which servers without a disk
 * of their own share and whose operators back it up, a warning is logged.
 */
export async function makeRestorePointBeforeUpgrade(
  settings: UpgradeSettings,
  log: Logger,
): Promise<string | undefined> {
  const migrations = settings.restorePoints ? await readMigrations(settings) : undefined;
  const pending = migrations && knownMigrations().find((name) => !migrations.includes(name));
  if (pending === undefined) return undefined;
  try {
    mkdirSync(settings.dataDir, { recursive: true });
    const file = newRestorePoint(settings.dataDir, pending);
    await makeBackup(settings, file);
    log.info({ file }, "a restore point was made before the upgrade");
    return file;
  } catch (cause) {
    const message = `No restore point could be made before the upgrade: ${errorMessage(cause)}`;
    if (settings.databaseUrl === undefined)
      throw new BackupError("no-restore-point", `${message} RESTORE_POINTS=off upgrades without one.`, {
        cause,
      });
    log.warn(message);
    return undefined;
  }
}

/** Returns the names of the migrations of a database that has data; `undefined` where it has none. */
function readMigrations({ dataDir, databaseUrl }: DatabaseSettings): Promise<string[] | undefined> {
  return databaseUrl === undefined ? readSqlite(join(dataDir, DATABASE_FILE)) : readPostgres(databaseUrl);
}

const TABLES = "('kysely_migration', 'aquarium')";
const NAMES = "select name from kysely_migration";
const DATA = "select 1 from aquarium limit 1";

async function readSqlite(file: string): Promise<string[] | undefined> {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare(`select 1 from sqlite_schema where name in ${TABLES}`).all();
    if (tables.length < 2 || !database.prepare(DATA).get()) return undefined;
    return database
      .prepare(NAMES)
      .all()
      .map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

async function readPostgres(connectionString: string): Promise<string[] | undefined> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query(
      `select 1 from pg_tables where schemaname = current_schema() and tablename in ${TABLES}`,
    );
    if (tables.rows.length < 2 || (await client.query(DATA)).rows.length === 0) return undefined;
    const { rows } = await client.query(NAMES);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The restore points that are kept in a data folder: the newest ones. */
const KEPT = 3;
const NAME = /^before-[\w-]+-\d{8}T\d{9}Z\.sqlite$/;

/**
 * Returns the path of a new restore point in the data folder's `restore-points`, after deleting old ones to
 * make room for it.
 */
export function newRestorePoint(dataDir: string, before: string): string {
  const folder = join(dataDir, "restore-points");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownToFolderOwner(dataDir, folder);
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort((one, other) => (timeIn(one) < timeIn(other) ? 1 : -1));
  for (const name of old.slice(KEPT - 1))
    for (const ending of ["", "-wal"]) rmSync(join(folder, name + ending), { force: true });
  const time = new Date().toISOString().replaceAll(/[-:.]/g, "");
  return join(folder, `before-${before}-${time}.sqlite`);
}

const timeIn = (name: string) => name.slice(name.lastIndexOf("-"));
