import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BackupError } from "../../errors/backup-error.ts";
import type { DatabaseSettings } from "../../storage/database.ts";
import { DATABASE_FILE } from "../../storage/dialects/sqlite.ts";
import { alreadyThere, publish } from "../format/durable-file.ts";
import { type Manifest, writeManifest } from "../format/manifest.ts";
import { copyPostgres } from "./copy-postgres.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { makePartFolder } from "./part-folder.ts";
import { assertSpace, onOneDisk, postgresBytes, sqliteBytes } from "./space.ts";

/** The most that a server's write-ahead log may grow to while it is copied, in bytes, unless asked for otherwise. */
export const MAX_WAL_BYTES = 2_000_000_000;

/** What the making of a backup leaves to the server beside it. */
export interface BackupBounds {
  /** The most that the server's write-ahead log may grow to meanwhile, in bytes. */
  readonly maxWalBytes?: number;
  /** The bytes that stay free of the data folder's disk, where the backup goes to it. */
  readonly leaveFree?: number;
}

/**
 * Writes a backup of the whole database, of one moment, while a server may run on it: an SQLite file with a manifest, whichever
 * database it is of. What had been acknowledged before the call is in it. The file has its name only once it is whole and durable. Throws a
 * BackupError where it cannot be written, its disk has no room for it, or its name is taken.
 */
export async function makeBackup(
  settings: DatabaseSettings,
  file: string,
  bounds: BackupBounds = {},
): Promise<Manifest> {
  if (existsSync(file)) throw alreadyThere(file);
  const folder = makePartFolder(file);
  try {
    const made_at = new Date().toISOString();
    const copy = await copyDatabase(settings, folder.path, bounds);
    const made_of = settings.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
    const manifest = addManifest(copy, { made_at, made_of });
    publish(copy, file);
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
