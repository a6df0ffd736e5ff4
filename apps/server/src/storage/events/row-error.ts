/** SQLite's "too big", "constraint" and "mismatch" (https://sqlite.org/rescode.html). */
const SQLITE_FAULTS: readonly number[] = [18, 19, 20];
/** PostgreSQL's classes "data exception", "integrity constraint violation" and "program limit exceeded". */
const POSTGRES_FAULTS: readonly string[] = ["22", "23", "54"];

/** Whether a database refused a row for what is in it, rather than failed by itself. */
export function isRowError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return SQLITE_FAULTS.includes(Number(error.errcode) & 0xff);
  return "code" in error && POSTGRES_FAULTS.includes(String(error.code).slice(0, 2));
}
