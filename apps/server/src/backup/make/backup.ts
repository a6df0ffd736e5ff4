import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BackupError } from "../../errors/backup-error.ts";
import type { DatabaseSettings } from "../../storage/database.ts";
import { DATABASE_FILE } from "../../storage/dialects/sqlite.ts";
import { fileExistsError, renameDurably } from "../format/durable-file.ts";
import { type Manifest, writeManifest } from "../format/manifest.ts";
import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { makePartFolder } from "./part-folder.ts";
import { assertSpace, onOneDisk, postgresBytes, sqliteBytes } from "./space.ts";

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
 * Writes a backup of the whole database, of one moment, while a server may run on it: an SQLite file with a manifest, for
 * either database. It contains everything that was acknowledged before the call. The file gets its name only when it is complete and durable. Throws a
 * BackupError where it cannot be written, its disk has no room for it, or there is a file of its name.
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
