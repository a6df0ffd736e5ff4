import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** A log of more bytes than this is cut as soon as possible, whether anybody writes or not. */
const MAX_LOG_BYTES = 64_000_000;

/** Cuts a database file's write-ahead log where it exceeds its bound and nobody reads it. */
export function boundLog(database: DatabaseSync, file: string): void {
  if (logBytes(file) > MAX_LOG_BYTES) cutLog(database);
}

/**
 * Copies the write-ahead log into the database, which makes nobody wait, and then empties it where no reader
 * needs what it holds (https://sqlite.org/c3ref/wal_checkpoint_v2.html). Writers wait only for the emptying,
 * which finds nothing left to copy.
 */
export function cutLog(database: DatabaseSync): void {
  if (checkpoint(database, "passive")) checkpoint(database, "truncate");
}

/** Returns the size of a database file's write-ahead log, in bytes; 0 where there is none. */
export function logBytes(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Copies the log into the database, and returns whether all of it is there now. */
function checkpoint(database: DatabaseSync, mode: "passive" | "truncate"): boolean {
  const { busy, log, checkpointed } = database.prepare(`pragma wal_checkpoint(${mode})`).get() ?? {};
  return busy === 0 && log === checkpointed;
}
