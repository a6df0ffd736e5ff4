import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage, InstallationError } from "../platform/errors.ts";
import type { Database, DatabaseSettings } from "./database.ts";
import { openQuery } from "./open-query.ts";
import { chownToFolderOwner } from "./private-files.ts";

/** The file of the data folder that notes whose data these are. */
const NOTE = "installation";
const RESTORE_POINTS = "restore-points";
const ROW = 1;

/** A database, and the folder of the files beside it, where the server has one. */
export interface InstallationSettings extends DatabaseSettings {
  readonly filesDir?: string | undefined;
}

/**
 * Throws an InstallationError where a database is not the one that was: another installation's, or none or an
 * empty one where the data folder says that there was one. Creates and changes nothing, and so comes before
 * the database is opened for work.
 */
export async function assertSameInstallation(settings: InstallationSettings): Promise<void> {
  const { filesDir } = settings;
  if (filesDir === undefined) return;
  const { key, hasData } = await look(settings);
  const noted = readNote(filesDir);
  const where = settings.databaseUrl === undefined ? `in ${settings.dataDir}` : "of DATABASE_URL";
  if (key !== undefined && noted !== undefined && key !== noted)
    throw new InstallationError(
      "another",
      `The database ${where} is another installation's (${key}) than the one that ${join(filesDir, NOTE)} notes (${noted}).`,
    );
  if (key !== undefined || hasData) return;
  const sign = noted === undefined ? restorePointIn(filesDir) : join(filesDir, NOTE);
  if (sign !== undefined)
    throw new InstallationError(
      "empty",
      `The database ${where} is missing or empty, though there was one: there is ${sign}.`,
    );
}

/** What a database says of its installation: its id, and whether it has any aquarium. */
interface Found {
  readonly key: string | undefined;
  readonly hasData: boolean;
}

async function look(settings: DatabaseSettings): Promise<Found> {
  try {
    const query = await openQuery(settings);
    if (!query) return { key: undefined, hasData: false };
    try {
      const { rows } = query;
      const tables = await rows(TABLES[settings.databaseUrl === undefined ? "SQLite" : "PostgreSQL"]);
      const has = (table: string) => tables.some(({ name }) => name === table);
      const [row] = has("installation") ? await rows("select key from installation") : [];
      const hasData = has("aquarium") && (await rows("select 1 from aquarium limit 1")).length > 0;
      return { key: row === undefined ? undefined : String(row.key), hasData };
    } finally {
      await query.close();
    }
  } catch (cause) {
    if (settings.databaseUrl !== undefined) throw cause;
    const message = `The database in ${settings.dataDir} cannot be read: ${errorMessage(cause)}.`;
    throw new InstallationError("unreadable", message, { cause });
  }
}

const NAMES = "('installation', 'aquarium')";
const TABLES = {
  SQLite: `select name from sqlite_schema where type = 'table' and name in ${NAMES}`,
  PostgreSQL: `select tablename as name from pg_tables where schemaname = current_schema() and tablename in ${NAMES}`,
} as const;

/** Returns the id that is noted in a data folder. */
export function readNote(filesDir: string): string | undefined {
  try {
    return readFileSync(join(filesDir, NOTE), "utf8").trim() || undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function restorePointIn(filesDir: string): string | undefined {
  const folder = join(filesDir, RESTORE_POINTS);
  try {
    const [name] = readdirSync(folder);
    return name === undefined ? undefined : join(folder, name);
  } catch {
    return undefined;
  }
}

/**
 * Returns the id of a database's installation: the same for every server and command. One without an id, new
 * or of a version before, becomes `noted`, or a new one.
 */
export async function installationOf(database: Database, noted?: string): Promise<string> {
  const stored = database.selectFrom("installation").select("key").where("id", "=", ROW);
  const known = await stored.executeTakeFirst();
  if (known) return known.key;
  await database
    .insertInto("installation")
    .values({ id: ROW, key: noted ?? randomUUID(), made_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).key;
}

/** Notes in a data folder whose data these are, in one step. */
export function writeNote(filesDir: string, key: string): void {
  if (readNote(filesDir) === key) return;
  mkdirSync(filesDir, { recursive: true });
  const path = join(filesDir, NOTE);
  writeFileSync(`${path}.new`, `${key}\n`, { mode: 0o600, flush: true });
  chownToFolderOwner(filesDir, `${path}.new`);
  renameSync(`${path}.new`, path);
}
