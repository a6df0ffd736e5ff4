import { SqliteError } from "../../errors/sqlite-error.ts";

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
