import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BackupError } from "../../errors/backup-error.ts";
import { DATABASE_FILE } from "../../storage/dialects/sqlite.ts";
import { lockForServer, type ServerLock } from "../../storage/server-lock.ts";
import { sync } from "../format/durable-file.ts";
import { removeManifest } from "../format/manifest.ts";
import { newRestorePoint } from "../restore-points.ts";
import { verifyBackup } from "../verify.ts";
import type { Replaced, Target } from "./target.ts";

/** The database file in `dataDir`. What is restored is made ready in a folder beside it, on the same disk, and renamed. */
export function sqliteTarget(dataDir: string): Target {
  const file = join(dataDir, DATABASE_FILE);
  mkdirSync(dataDir, { recursive: true });
  const side = mkdtempSync(join(dataDir, "restoring-"));
  const sideFile = join(side, DATABASE_FILE);
  let lock: ServerLock | undefined;
  return {
    isEmpty: async () => !existsSync(file) || !hasAquariums(file),
    assertUnused: async () => {
      lock ??= await takeServersPlace(dataDir);
      if (existsSync(file)) closeLog(file);
    },
    fill: async (backup) => {
      copyFileSync(backup, sideFile, constants.COPYFILE_FICLONE);
      verifyBackup(sideFile);
      const copy = new DatabaseSync(sideFile);
      removeManifest(copy);
      copy.close();
      return { dataDir: side };
    },
    replace: async () => {
      closeLog(sideFile);
      sync(sideFile);
      if (existsSync(file)) closeLog(file);
      return replaceFile(dataDir, file, sideFile);
    },
    tidy: async () => {
      rmSync(side, { recursive: true, force: true });
      lock?.release();
    },
  };
}

/** Keeps servers from starting until it is released. */
async function takeServersPlace(dataDir: string): Promise<ServerLock> {
  try {
    return await lockForServer(dataDir, 0);
  } catch (cause) {
    throw new BackupError("in-use", `A server runs on the database in ${dataDir}: stop it first.`, { cause });
  }
}

function replaceFile(dataDir: string, file: string, sideFile: string): Replaced {
  const kept = existsSync(file) ? newRestorePoint(dataDir, "restore") : undefined;
  if (kept !== undefined) linkSync(file, kept);
  renameSync(sideFile, file);
  sync(dataDir);
  return {
    kept,
    undo: async () => {
      closeLog(file);
      if (kept === undefined) rmSync(file);
      else renameSync(kept, file);
      sync(dataDir);
    },
  };
}

function hasAquariums(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare("select 1 from aquarium limit 1").get() !== undefined;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/**
 * Writes the write-ahead log back into its file and removes it, so that the file alone is the database. SQLite does so only where
 * nobody else has the file open, which proves that no server runs on it (https://sqlite.org/pragma.html#pragma_journal_mode).
 */
function closeLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma journal_mode = delete");
  } catch (cause) {
    throw new BackupError("in-use", `A server or a command works on ${file}: stop it first.`, { cause });
  } finally {
    database.close();
  }
}
