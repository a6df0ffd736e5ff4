import { PostgresAdapter, sql } from "kysely";
import { StorageUnavailableError } from "../../errors/storage-unavailable-error.ts";
import type { Database } from "../database.ts";
import type { LockWait } from "./group-commit.ts";

/** In milliseconds; 0 would have no limit. Two servers that store at once keep each other waiting for less, mostly. */
const NO_WAIT_MS = 10;

/**
 * Has a transaction wait for other transactions' locks as long as it may. SQLite has no locks but that of the whole file, for which a
 * transaction has waited when it begins.
 */
export async function limitLockWait(transaction: Database, lockWait: LockWait): Promise<void> {
  if (lockWait === "usual" || !(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`set local lock_timeout = ${sql.lit(NO_WAIT_MS)}`.execute(transaction);
}

/** Whether a statement was given up because another transaction kept what it needed. */
export function isLockError(error: unknown): boolean {
  return error instanceof StorageUnavailableError && error.fault === "locked";
}
