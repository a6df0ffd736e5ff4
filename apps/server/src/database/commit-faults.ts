import { PostgresAdapter, sql, type Transaction } from "kysely";
import { SqliteError, type StorageFault, StorageUnavailableError } from "../platform/errors.ts";
import type { Database } from "./database.ts";
import type { LockWait } from "./group-commit.ts";
import type { Tables } from "./tables.ts";

/**
 * In milliseconds; 0 would mean no limit. Two servers that store at the same time mostly keep each other
 * waiting for less.
 */
const NO_WAIT_MS = 10;

/**
 * Sets how long a transaction may wait for other transactions' locks. SQLite has only the lock of the whole
 * file, for which a transaction has already waited when it begins.
 */
export async function limitLockWait(transaction: Database, lockWait: LockWait): Promise<void> {
  if (lockWait === "usual" || !(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`set local lock_timeout = ${sql.lit(NO_WAIT_MS)}`.execute(transaction);
}

/** Whether a statement was given up because another transaction kept what it needed. */
export function isLockError(error: unknown): boolean {
  return error instanceof StorageUnavailableError && error.fault === "locked";
}

/** SQLite's result codes "too big", "constraint" and "mismatch" (https://sqlite.org/rescode.html). */
const SQLITE_CODES: readonly number[] = [18, 19, 20];
/**
 * PostgreSQL's classes "data exception", "integrity constraint violation" and "program limit exceeded"
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const POSTGRES_CLASSES: readonly string[] = ["22", "23", "54"];

/** Whether a database refused a row because of its content, rather than failed by itself. */
export function isRowError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SqliteError) return SQLITE_CODES.includes(error.primaryCode ?? 0);
  return "code" in error && POSTGRES_CLASSES.includes(String(error.code).slice(0, 2));
}

/**
 * Faults after which it is certain that nothing was stored: the database rolled the transaction back in
 * favour of another.
 */
const ROLLED_BACK: readonly StorageFault[] = ["conflict"];
/** Faults after which it is unknown whether the transaction was committed. */
const UNKNOWN: readonly StorageFault[] = ["connection-lost"];

interface Retriable {
  /** Whether doing the work twice has the same outcome as doing it once. */
  readonly idempotent: boolean;
}

/**
 * Runs a transaction, and once more where the database rolled it back in favour of another, or, if it is
 * idempotent, where the connection was lost during it. If it fails again, the client has to send it again
 * later.
 */
export async function retryOnce<Result>(
  { idempotent }: Retriable,
  transaction: () => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    const faults = idempotent ? [...ROLLED_BACK, ...UNKNOWN] : ROLLED_BACK;
    if (error instanceof StorageUnavailableError && faults.includes(error.fault)) return transaction();
    throw error;
  }
}

/**
 * Does work in one transaction, all of it or none, for stores over it; once more where another transaction
 * made it roll back.
 */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryOnce({ idempotent: false }, () => database.transaction().execute(work));
}
