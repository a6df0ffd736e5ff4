/** Rows of one statement: it may carry 65,535 values in PostgreSQL and 32,766 in SQLite. */
const BATCH_SIZE = 500;

/** Yields rows by as many as one statement may carry. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE);
}
