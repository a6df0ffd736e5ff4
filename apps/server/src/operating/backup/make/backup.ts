import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { DatabaseSettings } from "../../../database/database.ts";
import { DATABASE_FILE } from "../../../database/dialects/sqlite.ts";
import { BackupError, errorMessage } from "../../../platform/errors.ts";
import { fileExistsError, renameDurably } from "../format/durable-file.ts";
import { type Manifest, writeManifest } from "../format/manifest.ts";
import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";

/** The default for the most that a server's write-ahead log may grow to during the copy, in bytes. */
export const MAX_WAL_BYTES = 2_000_000_000;

/** What a backup leaves to the server that runs beside it. */
export interface BackupBounds {
  /** The most that the server's write-ahead log may grow to during the copy, in bytes. */
  readonly maxWalBytes?: number;
  /** The bytes that stay free on the data folder's disk, if the backup is written there. */
  readonly leaveFree?: number;
}

/**
 * Writes a backup of the whole database, of one moment, while a server may run on it: an SQLite file with a
 * manifest, for either database. It contains everything that was acknowledged before the call. The file gets
 * its name only when it is complete and durable. Throws a BackupError where it cannot be written, its disk
 * has no room for it, or there is a file of its name.
 */
export async function makeBackup(
  settings: DatabaseSettings,
  file: string,
  bounds: BackupBounds = {},
): Promise<Manifest> {
  if (existsSync(file)) throw fileExistsError(file);
  const folder = makePartFolder(file);
  try {
    const made_at = new Date().toISOString();
    const copy = await copyDatabase(settings, folder.path, bounds);
    const made_of = settings.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
    const manifest = addManifest(copy, { made_at, made_of });
    renameDurably(copy, file);
    return manifest;
  } finally {
    folder.remove();
  }
}

async function copyDatabase(
  { dataDir, databaseUrl, migrationUrl = databaseUrl }: DatabaseSettings,
  folder: string,
  { maxWalBytes = MAX_WAL_BYTES, leaveFree = 0 }: BackupBounds,
): Promise<string> {
  const reserve = onOneDisk(dataDir, folder) ? leaveFree : 0;
  if (databaseUrl !== undefined && migrationUrl !== undefined) {
    assertSpace(folder, (await postgresBytes(migrationUrl)) + reserve);
    return copyPostgres(migrationUrl, folder);
  }
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new BackupError("nothing-to-back-up", `There is no database in ${dataDir}.`);
  assertSpace(folder, sqliteBytes(source) + reserve);
  const copy = join(folder, DATABASE_FILE);
  await copySqlite(source, copy, maxWalBytes);
  return copy;
}

function addManifest(copy: string, parts: Pick<Manifest, "made_at" | "made_of">): Manifest {
  const database = new DatabaseSync(copy);
  try {
    return writeManifest(database, parts);
  } finally {
    database.close();
  }
}

const NAME = /^\..+\.part-\w+$/;
/** After how long without a change an unfinished backup counts as abandoned, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** A folder in which a backup is made, on the disk of the file that it will become. */
interface PartFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Makes a folder beside a file, so that what is written in it can get the file's name in one step; the folder
 * is deleted with this process. Also deletes those of backups that were killed, or cut off with their
 * machine, a day ago. Throws a BackupError ("unwritable").
 */
function makePartFolder(file: string): PartFolder {
  try {
    removeAbandoned(dirname(file));
    const path = mkdtempSync(join(dirname(file), `.${basename(file)}.part-`));
    const removeNow = () => rmSync(path, { recursive: true, force: true });
    process.once("exit", removeNow);
    const remove = () => {
      process.off("exit", removeNow);
      removeNow();
    };
    return { path, remove };
  } catch (cause) {
    throw new BackupError(
      "unwritable",
      `Nothing can be written to ${dirname(file)}: ${errorMessage(cause)}`,
      { cause },
    );
  }
}

function removeAbandoned(folder: string): void {
  const parts = readdirSync(folder).filter((name) => NAME.test(name));
  for (const part of parts.map((name) => join(folder, name)))
    if (Date.now() - lastChange(part) > ABANDONED_MS) rmSync(part, { recursive: true, force: true });
}

/** Returns when something in a folder was last written, in milliseconds since 1970. */
function lastChange(folder: string): number {
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  return Math.max(...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** Throws a BackupError ("no-space") where fewer than this many bytes are free on a folder's disk. */
function assertSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > bytes) return;
  const megabytes = Math.ceil(bytes / 1_000_000);
  throw new BackupError(
    "no-space",
    `The disk has no room for a backup, which takes ${megabytes} MB with what the server's saves leave free.`,
  );
}

/** Whether two paths are on one disk; `false` where one does not exist. */
function onOneDisk(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false })?.dev);
  return first !== undefined && first === second;
}

/**
 * Returns the bytes of a copy of an SQLite database, without its free pages; 0 where it is too damaged to
 * tell, in which case copying it reports that.
 */
function sqliteBytes(file: string): number {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return Number(database.prepare(BYTES).get()?.bytes);
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}

const BYTES =
  "select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size";

/** Resolves to the bytes that a PostgreSQL database has, about as many as its copy. */
async function postgresBytes(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query("select pg_database_size(current_database())::float8 as bytes");
    return rows[0].bytes;
  } finally {
    await client.end();
  }
}
