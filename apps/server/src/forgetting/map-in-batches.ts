import { inBatches } from "../storage/in-batches.ts";

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
