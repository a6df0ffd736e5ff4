import { setTimeout as pause } from "node:timers/promises";
import { SqliteAdapter, sql } from "kysely";
import type { Database } from "../../database.ts";
import { ERASES } from "./open-file.ts";

/**
 * For how long it is tried to cut the log, and the pause between two attempts, in milliseconds: the log
 * cannot be cut while somebody, such as an export, reads what it holds.
 */
const TIMEOUT_MS = 40_000;
const PAUSE_MS = 100;

/**
 * Makes sure that what was deleted from a SQLite file can no longer be read from the bytes of the file or of
 * its write-ahead log. Resolves to `false`, and has to be called again, where somebody has read the log for
 * too long, or `stopping` was aborted. The connection that deletes overwrites (`secure_delete`,
 * https://sqlite.org/pragma.html#pragma_secure_delete); a file from before it did so is rewritten once.
 * PostgreSQL erases with its own vacuum, in time.
 */
export async function eraseDeleted(
  database: Database,
  {
    timeoutMs = TIMEOUT_MS,
    stopping,
  }: { readonly timeoutMs?: number; readonly stopping?: AbortSignal | undefined } = {},
): Promise<boolean> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return true;
  if (stopping?.aborted) return false;
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(database);
  if (rows[0]?.user_version !== ERASES) {
    await sql`vacuum`.execute(database);
    await sql`pragma user_version = ${sql.lit(ERASES)}`.execute(database);
  }
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const cut = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    if (cut.rows[0]?.busy === 0) return true;
    if (stopping?.aborted || performance.now() > deadline) return false;
    await pause(PAUSE_MS);
  }
}
