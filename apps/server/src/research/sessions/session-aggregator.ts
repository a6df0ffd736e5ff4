import type { ContractEvent, ExportedEvent } from "./exported-event.ts";
import type { Session } from "./session.ts";

/** Aggregates the exported events, session by session, into the rows of further tables. */
export interface SessionAggregator {
  /** Called with a session's events, in their order, including those that only complete others' rows. */
  add(exported: ExportedEvent, event: ContractEvent): void;
  /** Called after the last event of a session of which something was exported. */
  end(session: Session): void;
}
