/** The rows of one statement, which may carry 65,535 values in PostgreSQL and 32,766 in SQLite. */
const BATCH_SIZE = 500;

/** Yields rows in batches of at most as many as one statement may carry. */
export function* inBatches<Row>(rows: readonly Row[], size = BATCH_SIZE): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
