import { inBatches } from "../storage/in-batches.ts";

/** Runs a statement over keys, some hundreds at a time, one after the other; resolves to the rows of all. */
export async function mapInBatches<Key, Row>(
  keys: readonly Key[],
  run: (batch: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of inBatches(keys)) rows.push(...(await run(batch)));
  return rows;
}
