import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { ServerRunningError } from "../platform/errors.ts";
import { chownToFolderOwner } from "./private-files.ts";

const LOCK_FILE = "server.lock";
/** How long a server waits for its predecessor, which may just be ending, in milliseconds. */
const TIMEOUT_MS = 5_000;
const RETRY_MS = 100;
const SQLITE_BUSY = 5;

/** The right to be the only server over an embedded database, until it is released or the process ends. */
export interface ServerLock {
  release(): void;
}

/**
 * Makes this process the only server over the embedded database in `dataDir`; rejects with a
 * ServerRunningError where another process is. The lock is an exclusive transaction on a SQLite file beside
 * the database: the operating system ends it with the process, however that ends, and no platform needs a
 * native module for it. Commands that run beside a server don't take it.
 */
export async function lockForServer(dataDir: string, timeoutMs = TIMEOUT_MS): Promise<ServerLock> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(dataDir);
    if (lock) return lock;
    if (performance.now() > deadline) throw new ServerRunningError(dataDir);
    await pause(RETRY_MS);
  }
}

/** Returns the lock; `undefined` where another process has it. */
function tryLock(dataDir: string): ServerLock | undefined {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, LOCK_FILE);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec("begin exclusive");
    chownToFolderOwner(dataDir, path);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
