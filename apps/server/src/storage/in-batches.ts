/** The rows of one statement, which may carry 65,535 values in PostgreSQL and 32,766 in SQLite. */
const BATCH_SIZE = 500;

/** Yields rows in batches of at most as many as one statement may carry. */
export function* inBatches<Row>(rows: readonly Row[], size = BATCH_SIZE): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** Runs a statement over keys, some hundreds at a time, one after the other; resolves to the rows of all. */
export async function mapInBatches<Key, Row>(
  keys: readonly Key[],
  run: (batch: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  // Not a single `push`: a batch of sessions may have more rows than a call takes arguments.
  for (const batch of inBatches(keys)) for (const row of await run(batch)) rows.push(row);
  return rows;
}
