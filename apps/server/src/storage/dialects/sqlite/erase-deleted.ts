import { setTimeout as pause } from "node:timers/promises";
import { SqliteAdapter, sql } from "kysely";
import type { Database } from "../../database.ts";
import { ERASES } from "./erases.ts";

/** How often, and how long apart in milliseconds, the log is tried to be cut: while somebody reads what it holds, it can't be. */
const TRIES = 100;
const PAUSE_MS = 100;

/**
 * Makes sure that what was deleted from a database file can be read from its bytes no more, nor from its write-ahead log's. The connection that deletes overwrites (`secure_delete`,
 * https://sqlite.org/pragma.html#pragma_secure_delete); a file from before that was so is written anew once. Throws where a reader keeps the log for too long. Of PostgreSQL, its own vacuum
 * takes care in time.
 */
export async function eraseDeleted(database: Database): Promise<void> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return;
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(database);
  if (rows[0]?.user_version !== ERASES) {
    await sql`vacuum`.execute(database);
    await sql`pragma user_version = ${sql.lit(ERASES)}`.execute(database);
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const cut = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    if (cut.rows[0]?.busy === 0) return;
    await pause(PAUSE_MS);
  }
  throw new Error(
    "What was deleted is still in the database's log, as somebody reads it; done again, it goes.",
  );
}
