import type { ContractEvent, ExportedEvent } from "./exported-event.ts";
import type { Session } from "./session.ts";

/** Who makes further tables of the events that are exported, session by session. */
export interface SessionWatcher {
  /** Hears of a session's events, in their order, those too that only complete rows of others. */
  add(exported: ExportedEvent, event: ContractEvent): void;
  /** Hears that a session of which something was exported has no more. */
  end(session: Session): void;
}
