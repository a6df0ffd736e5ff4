import type { Database } from "../database/database.ts";
import { EventStore } from "./event-store.ts";
import { ForgottenSaves } from "./forgotten.ts";

/** What visits did: their events, and the sessions that are made of these. */
export interface Sessions {
  readonly events: EventStore;
  readonly forgottenSaves: ForgottenSaves;
  /** Stores every pending event. */
  drain(): Promise<void>;
}

export function createSessions(database: Database): Sessions {
  const events = new EventStore(database);
  return { events, forgottenSaves: new ForgottenSaves(database), drain: () => events.drain() };
}
