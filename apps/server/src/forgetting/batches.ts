/** The number of keys in one statement. */
const BATCH_SIZE = 400;

/** Runs a statement over keys, some hundreds at a time, one after the other; resolves to the rows of all. */
export async function inBatches<Key, Row>(
  keys: readonly Key[],
  run: (batch: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE)
    rows.push(...(await run(keys.slice(start, start + BATCH_SIZE))));
  return rows;
}
