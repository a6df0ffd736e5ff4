import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DATABASE_FILE } from "../../../database/dialects/sqlite.ts";
import { chownToFolderOwner } from "../../../database/private-files.ts";
import { lockForServer, type ServerLock } from "../../../database/server-lock.ts";
import { BackupError } from "../../../platform/errors.ts";
import { fsyncPath } from "../format/durable-file.ts";
import { removeManifest } from "../format/manifest.ts";
import { newRestorePoint } from "../restore-points.ts";
import { verifyBackup } from "../verify.ts";
import type { Replaced, Target } from "./target.ts";

/** The prefix of the folders in which databases are prepared. */
const SIDE = "restoring-";

/**
 * Returns the database file in `dataDir` as a target. A backup is restored in a folder beside it, on the same
 * disk, and renamed.
 */
export function sqliteTarget(dataDir: string): Target {
  const file = join(dataDir, DATABASE_FILE);
  mkdirSync(dataDir, { recursive: true });
  const side = mkdtempSync(join(dataDir, SIDE));
  const sideFile = join(side, DATABASE_FILE);
  let lock: ServerLock | undefined;
  return {
    isEmpty: async () => hasNoAquarium(file),
    assertUnused: async () => {
      if (!lock) {
        lock = await takeServersPlace(dataDir);
        removeLeftovers(dataDir, side);
      }
      if (existsSync(file)) closeLog(file);
    },
    fill: async (backup) => {
      copyFileSync(backup, sideFile, constants.COPYFILE_FICLONE);
      chmodSync(sideFile, 0o600);
      chownToFolderOwner(dataDir, sideFile);
      verifyBackup(sideFile);
      const copy = new DatabaseSync(sideFile);
      removeManifest(copy);
      copy.close();
      return { dataDir: side };
    },
    replace: async () => {
      closeLog(sideFile);
      fsyncPath(sideFile);
      if (existsSync(file)) closeLog(file);
      return replaceFile(dataDir, file, sideFile);
    },
    tidy: async () => {
      rmSync(side, { recursive: true, force: true });
      lock?.release();
    },
  };
}

/** Keeps servers from starting until the lock is released. */
async function takeServersPlace(dataDir: string): Promise<ServerLock> {
  try {
    return await lockForServer(dataDir, 0);
  } catch (cause) {
    throw new BackupError("in-use", `A server runs on the database in ${dataDir}: stop it first.`, { cause });
  }
}

/** Removes the folders of killed restores: whoever has the server's lock is the only one that runs. */
function removeLeftovers(dataDir: string, own: string): void {
  const folders = readdirSync(dataDir).filter((name) => name.startsWith(SIDE));
  for (const folder of folders.map((name) => join(dataDir, name)))
    if (folder !== own) rmSync(folder, { recursive: true, force: true });
}

/** SQLite's result codes for a damaged file, or one that is no database (https://sqlite.org/rescode.html). */
const DAMAGED: readonly number[] = [11, 26];
/** A database's file, and its write-ahead log, which a damaged one keeps. */
const WITH_LOG = ["", "-wal"] as const;

/**
 * Whether a file certainly has no aquarium, as before the first start; a file that cannot be read may have
 * one.
 */
function hasNoAquarium(file: string): boolean {
  if (!existsSync(file)) return true;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const table = database.prepare("select 1 from sqlite_schema where name = 'aquarium'").get();
    return !table || database.prepare("select 1 from aquarium limit 1").get() === undefined;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/**
 * Writes the write-ahead log back into its file and removes it, so that the file alone is the database.
 * SQLite does so only if nobody else has the file open, which proves that no server runs on it
 * (https://sqlite.org/pragma.html#pragma_journal_mode). A damaged file stays as it is, with its log. Throws a
 * BackupError ("in-use").
 */
function closeLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
  } catch (cause) {
    if (isDamage(cause)) return;
    throw new BackupError("in-use", `A server or a command is using ${file}: stop it first.`, { cause });
  } finally {
    database.close();
  }
}

/**
 * Puts a database file in another's place; the other is kept as a restore point, with its log if it has one,
 * which does not belong to the new file.
 */
function replaceFile(dataDir: string, file: string, sideFile: string): Replaced {
  const kept = existsSync(file) ? newRestorePoint(dataDir, "restore") : undefined;
  for (const ending of WITH_LOG)
    if (kept !== undefined && existsSync(file + ending)) linkSync(file + ending, kept + ending);
  removeLog(file);
  renameSync(sideFile, file);
  fsyncPath(dataDir);
  return {
    kept,
    undo: async () => {
      closeLog(file);
      removeLog(file);
      if (kept === undefined) rmSync(file);
      else
        for (const ending of WITH_LOG)
          if (existsSync(kept + ending)) renameSync(kept + ending, file + ending);
      fsyncPath(dataDir);
    },
  };
}

function removeLog(file: string): void {
  for (const ending of ["-wal", "-shm"]) rmSync(file + ending, { force: true });
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DAMAGED.includes(Number(error.errcode) & 0xff);
}
