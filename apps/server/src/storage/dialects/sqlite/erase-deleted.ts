import { setTimeout as pause } from "node:timers/promises";
import { SqliteAdapter, sql } from "kysely";
import type { Database } from "../../database.ts";
import { ERASES } from "./erases.ts";

/** How long the log is tried to be cut, and how long after each time: while somebody reads what it holds, as an export does, it can't be. In milliseconds. */
const TIMEOUT_MS = 40_000;
const PAUSE_MS = 100;

/**
 * Makes sure that what was deleted from a database file can be read from its bytes no more, nor from its write-ahead log's; resolves to whether that is so, or somebody has read the log for too long, or until `stopping` was aborted, and
 * it has to be done again. The connection that deletes overwrites (`secure_delete`, https://sqlite.org/pragma.html#pragma_secure_delete); a file from before that was so is written anew once. Of
 * PostgreSQL, its own vacuum takes care in time.
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
