import type { ContractEvent, ExportedEvent } from "./exported-event.ts";
import type { Session } from "./session.ts";

/** Makes further tables from the exported events, session by session. */
export interface SessionWatcher {
  /** Called with a session's events, in their order, including those that only complete others' rows. */
  add(exported: ExportedEvent, event: ContractEvent): void;
  /** Called after the last event of a session of which something was exported. */
  end(session: Session): void;
}
