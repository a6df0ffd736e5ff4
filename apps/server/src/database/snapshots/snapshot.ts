import type { Compilable, CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Tables } from "../tables.ts";

/** Rows of a batch where all of them are read. */
const BATCH_SIZE = 1_000;

/**
 * A consistent snapshot: the database as it was at one moment, however long the reading takes and whatever
 * the server writes meanwhile.
 */
export interface Snapshot {
  /** Builds queries in the database's dialect; it runs none. */
  readonly queries: Kysely<Tables>;
  /** Returns a column to sort by, byte for byte, whatever the database's collation. */
  bytewise(column: string): RawBuilder<unknown>;
  /** Reads a query's rows in batches; only one batch is in memory. */
  read<Row>(query: CompiledQuery<Row>, batchSize: number): AsyncIterable<readonly Row[]>;
  /** Ends the transaction and its connection. */
  close(): Promise<void>;
}

/** Returns all rows of a query. */
export async function readAll<Row>(snapshot: Snapshot, query: Compilable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of snapshot.read(query.compile(), BATCH_SIZE)) rows.push(...batch);
  return rows;
}
