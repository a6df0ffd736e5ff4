import { PostgresAdapter, sql } from "kysely";
import { StorageUnavailableError } from "../../errors/storage-unavailable-error.ts";
import type { Database } from "../database.ts";
import type { LockWait } from "./group-commit.ts";

/** In milliseconds; 0 would mean no limit. Two servers that store at the same time mostly keep each other waiting for less. */
const NO_WAIT_MS = 10;

/**
 * Sets how long a transaction may wait for other transactions' locks. SQLite has only the lock of the whole file, for which a
 * transaction has already waited when it begins.
 */
export async function limitLockWait(transaction: Database, lockWait: LockWait): Promise<void> {
  if (lockWait === "usual" || !(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`set local lock_timeout = ${sql.lit(NO_WAIT_MS)}`.execute(transaction);
}

/** Whether a statement was given up because another transaction kept what it needed. */
export function isLockError(error: unknown): boolean {
  return error instanceof StorageUnavailableError && error.fault === "locked";
}
