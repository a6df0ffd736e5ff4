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
  /** The payload's, in lower case; only of the events from which learning judges a search (`events/event-row.ts`). */
  search_id: string | null;
}

/** The quarantine of events that failed their schema. */
export interface QuarantinedEventTable extends EventTable {
  /** Why it failed. */
  reason: string;
}
