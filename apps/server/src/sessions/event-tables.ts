import type { ColumnType } from "kysely";

declare module "../database/tables.ts" {
  interface Tables {
    event: EventTable;
    event_aside: QuarantinedEventTable;
  }
}

/** The telemetry events, one a row. */
export interface EventTable {
  event_id: string;
  session_id: string;
  name: string;
  /** Milliseconds since 1970 by the visitor's clock, which may be years off. */
  client_ts: number;
  received_at: string;
  /** JSON. */
  payload: string;
  /** The payload's `session_seq` and `aquarium`, where they fit the contract's `eventContext`. */
  session_seq: number | null;
  aquarium: string | null;
  /** Written by servers of the version before, whose learning reads it. */
  search_id: ColumnType<string | null, string | null | undefined>;
}

/** The quarantine of events that failed their schema. */
export interface QuarantinedEventTable extends EventTable {
  /** Why it failed. */
  reason: string;
}
