import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { BackupError } from "../../errors/backup-error.ts";
import { fsyncPath } from "../format/durable-file.ts";
import { newRestorePoint } from "../restore-points.ts";
import type { Replaced } from "./target.ts";

/** SQLite's result codes for a damaged file, or one that is no database (https://sqlite.org/rescode.html). */
const DAMAGED: readonly number[] = [11, 26];
/** A database's file, and its write-ahead log, which a damaged one keeps. */
const WITH_LOG = ["", "-wal"] as const;

/** Whether a file certainly has no aquarium, as before the first start; a file that cannot be read may have one. */
export function hasNoAquarium(file: string): boolean {
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
 * Writes the write-ahead log back into its file and removes it, so that the file alone is the database. SQLite does so only if
 * nobody else has the file open, which proves that no server runs on it (https://sqlite.org/pragma.html#pragma_journal_mode). A damaged
 * file stays as it is, with its log. Throws a BackupError ("in-use").
 */
export function closeLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
  } catch (cause) {
    if (isDamage(cause)) return;
    throw new BackupError("in-use", `A server or a command works on ${file}: stop it first.`, { cause });
  } finally {
    database.close();
  }
}

/** Puts a database file in another's place; the other is kept as a restore point, with its log if it has one, which does not belong to the new file. */
export function replaceFile(dataDir: string, file: string, sideFile: string): Replaced {
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
