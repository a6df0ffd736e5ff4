import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Tables } from "../../storage/schema/tables.ts";

/** A consistent snapshot: the database as it was at one moment, however long the reading takes and whatever the server writes meanwhile. */
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
