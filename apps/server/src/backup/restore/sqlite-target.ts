import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BackupError } from "../../errors/backup-error.ts";
import { chownToFolderOwner } from "../../storage/dialects/sqlite/chown-to-folder-owner.ts";
import { DATABASE_FILE } from "../../storage/dialects/sqlite.ts";
import { lockForServer, type ServerLock } from "../../storage/server-lock.ts";
import { fsyncPath } from "../format/durable-file.ts";
import { removeManifest } from "../format/manifest.ts";
import { verifyBackup } from "../verify.ts";
import { closeLog, hasNoAquarium, replaceFile } from "./database-file.ts";
import type { Target } from "./target.ts";

/** The prefix of the folders in which databases are prepared. */
const SIDE = "restoring-";

/** Returns the database file in `dataDir` as a target. A backup is restored in a folder beside it, on the same disk, and renamed. */
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
