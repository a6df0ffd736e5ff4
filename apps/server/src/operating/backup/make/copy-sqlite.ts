import { spawn } from "node:child_process";
import { open, stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { cutLog, logBytes } from "../../../database/dialects/sqlite/write-ahead-log.ts";
import { BackupError } from "../../../platform/errors.ts";

const VACUUM = fileURLToPath(new URL("./vacuum-process.ts", import.meta.url));
const WATCH_MS = 100;

/**
 * Copies a database file to which a server may be writing. The copy reads one moment of it, and meanwhile the
 * write-ahead log keeps all that the server writes: beyond `maxWalBytes` the copy is given up, and a
 * BackupError ("wal-limit") thrown. Afterwards, also in that case, this process checkpoints and cuts the log,
 * so that no commit of the server has to.
 */
export async function copySqlite(source: string, target: string, maxWalBytes: number): Promise<void> {
  try {
    await vacuumInto(source, target, maxWalBytes);
  } finally {
    checkpoint(source);
  }
}

function vacuumInto(source: string, target: string, maxWalBytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VACUUM, source, target], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    let stopped = false;
    const stopWhereTooLong = () => {
      if (logBytes(source) <= maxWalBytes) return;
      stopped = true;
      child.kill("SIGKILL");
    };
    stopWhereTooLong();
    const syncCopy = syncWhileGrowing(target);
    const watch = setInterval(() => {
      stopWhereTooLong();
      void syncCopy();
    }, WATCH_MS);
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    child.stderr.on("data", (data) => {
      errors += data;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(watch);
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(stopped ? walLimit(maxWalBytes) : new BackupError("copy-failed", reasonIn(errors)));
    });
  });
}

/**
 * Checkpoints and cuts the log, for which neither readers nor writers wait. A failure is ignored: only the
 * copy's outcome counts.
 */
function checkpoint(file: string): void {
  try {
    const database = new DatabaseSync(file);
    try {
      cutLog(database);
    } finally {
      database.close();
    }
  } catch {}
}

function walLimit(maxWalBytes: number): BackupError {
  const megabytes = Math.round(maxWalBytes / 1_000_000);
  return new BackupError(
    "wal-limit",
    `While the database was being copied the server wrote over ${megabytes} MB: the copy was given up. Try again in a quieter hour, or with a greater --wal-limit.`,
  );
}

function reasonIn(errors: string): string {
  const [, reason = errors.trim()] = /^\w*Error: (.*)$/m.exec(errors) ?? [];
  return `The database could not be copied: ${reason}`;
}

/** The most bytes of the file that may be only in memory before it is synced to the disk. */
const UNSYNCED_BYTES = 16_000_000;

/**
 * Returns a function that, called regularly, syncs a growing file to the disk when it has gained much.
 * Otherwise the system writes gigabytes together, and on ext4 in its default mode (`data=ordered`,
 * https://docs.kernel.org/filesystems/ext4/journal.html) the commits of a server on the same disk wait for
 * all of them. A failure is ignored: the sync at the copy's end counts.
 */
function syncWhileGrowing(file: string): () => Promise<void> {
  let synced = 0;
  let syncing = false;
  return async () => {
    if (syncing) return;
    syncing = true;
    try {
      const { size } = await stat(file);
      if (size - synced > UNSYNCED_BYTES) {
        await dataSync(file);
        synced = size;
      }
    } catch {
    } finally {
      syncing = false;
    }
  };
}

async function dataSync(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
