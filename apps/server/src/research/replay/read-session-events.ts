import type { Database } from "../../storage/database.ts";
import type { SessionEvent } from "./session-event.ts";

/** Sessions of one statement. */
const BATCH_SIZE = 100;

/** Reads the events of sessions, in no order. What is quarantined fits no replay, and counts as missing. */
export async function readSessionEvents(
  database: Database,
  sessions: readonly string[],
): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  for (let from = 0; from < sessions.length; from += BATCH_SIZE) {
    const rows = await database
      .selectFrom("event")
      .select(["session_id", "session_seq", "client_ts", "name", "payload"])
      .where("session_id", "in", sessions.slice(from, from + BATCH_SIZE))
      .execute();
    for (const { session_id, session_seq, client_ts, name, payload } of rows)
      events.push({
        session: session_id,
        seq: session_seq,
        at: client_ts,
        name,
        payload: JSON.parse(payload),
      } as SessionEvent);
  }
  return events;
}
