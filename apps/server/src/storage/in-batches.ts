/** Rows of one statement: it may carry 65,535 values in PostgreSQL and 32,766 in SQLite. */
const BATCH_SIZE = 500;

/** Yields rows by as many as one statement may carry, or by fewer. */
export function* inBatches<Row>(rows: readonly Row[], size = BATCH_SIZE): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
