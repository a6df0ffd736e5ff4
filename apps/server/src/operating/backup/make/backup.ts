import { existsSync, statfsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { DatabaseSettings } from "../../../database/database.ts";
import { DATABASE_FILE } from "../../../database/dialects/sqlite.ts";
import type { InstallationSettings } from "../../../database/installation.ts";
import { BackupError } from "../../../platform/errors.ts";
import { fileExistsError, renameDurably } from "../format/durable-file.ts";
import { encryptFile, type Lock } from "../format/encryption.ts";
import { leaveOut } from "../format/left-out.ts";
import { type Manifest, writeManifest } from "../format/manifest.ts";
import { makePartFolder, type PartFolder, plainFolder } from "../format/part-folder.ts";
import { verifyBackup } from "../verify.ts";
import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";

/** The default for the most that a server's write-ahead log may grow to during the copy, in bytes. */
export const MAX_WAL_BYTES = 2_000_000_000;

/** The name of an encrypted backup until it gets its own. */
const SEALED = "encrypted";

export interface BackupOptions {
  /** What the backup is encrypted to; `undefined`: it is not. */
  readonly lock?: Lock | undefined;
  /** The most that the server's write-ahead log may grow to during the copy, in bytes. */
  readonly maxWalBytes?: number;
  /** The bytes that stay free on the data folder's disk, if the backup is written there. */
  readonly leaveFree?: number;
}

/**
 * Writes a backup of the whole database, of one moment, while a server may run on it: an SQLite file with a
 * manifest, for either database. It contains everything that was acknowledged before the call, but for what
 * would open the running server (`LEFT_OUT`). The file gets its name only when it is complete and durable.
 * One that is encrypted is checked before, as whoever makes it may be unable to open it, and nothing of it
 * was ever readable in the file's folder. Throws a BackupError where it cannot be written, its disk has no room
 * for it, or there is a file of its name.
 */
export async function makeBackup(
  settings: InstallationSettings,
  file: string,
  options: BackupOptions = {},
): Promise<Manifest> {
  if (existsSync(file)) throw fileExistsError(file);
  const folder = makePartFolder(file);
  const { lock } = options;
  let beside: PartFolder | undefined;
  try {
    beside = lock && makePartFolder(join(plainFolder(settings), basename(file)));
    const made_at = new Date().toISOString();
    const folders = beside ? [beside.path, folder.path] : [folder.path];
    const copy = await copyDatabase(settings, folders, options);
    const made_of = settings.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
    const manifest = complete(copy, { made_at, made_of });
    renameDurably(lock ? await seal(copy, folder.path, lock) : copy, file);
    return manifest;
  } finally {
    beside?.remove();
    folder.remove();
  }
}

/** Copies the database into the first of the folders, once there is room for a copy in each. */
async function copyDatabase(
  { dataDir, databaseUrl, migrationUrl = databaseUrl }: DatabaseSettings,
  folders: readonly string[],
  { maxWalBytes = MAX_WAL_BYTES, leaveFree = 0 }: BackupOptions,
): Promise<string> {
  const [folder = ""] = folders;
  const assertSpace = (bytes: number) => {
    for (const each of folders) {
      const copies = folders.filter((other) => onOneDisk(each, other)).length;
      assertFree(each, copies * bytes + (onOneDisk(dataDir, each) ? leaveFree : 0));
    }
  };
  if (databaseUrl !== undefined && migrationUrl !== undefined) {
    assertSpace(await postgresBytes(migrationUrl));
    return copyPostgres(migrationUrl, folder);
  }
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new BackupError("nothing-to-back-up", `There is no database in ${dataDir}.`);
  assertSpace(sqliteBytes(source));
  const copy = join(folder, DATABASE_FILE);
  await copySqlite(source, copy, maxWalBytes);
  return copy;
}

/** Checks a backup, and encrypts it into a new file in a folder, whose path is returned. */
async function seal(copy: string, folder: string, lock: Lock): Promise<string> {
  verifyBackup(copy);
  const sealed = join(folder, SEALED);
  await encryptFile(copy, sealed, lock);
  return sealed;
}

function complete(copy: string, parts: Pick<Manifest, "made_at" | "made_of">): Manifest {
  const database = new DatabaseSync(copy);
  try {
    leaveOut(database);
    return writeManifest(database, parts);
  } finally {
    database.close();
  }
}

/** Throws a BackupError ("no-space") where fewer than this many bytes are free on a folder's disk. */
function assertFree(folder: string, bytes: number): void {
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
