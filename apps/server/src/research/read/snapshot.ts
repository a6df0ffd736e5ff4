import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Tables } from "../../storage/schema/tables.ts";

/** The database as it was at one moment, however long the reading takes and whatever the server writes meanwhile. */
export interface Snapshot {
  /** Builds queries in the database's dialect; it runs none. */
  readonly queries: Kysely<Tables>;
  /** A column to sort by, byte for byte, whatever the database's language. */
  bytewise(column: string): RawBuilder<unknown>;
  /** The rows of a query, so many at once; only those are ever held. */
  read<Row>(query: CompiledQuery<Row>, atOnce: number): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}
