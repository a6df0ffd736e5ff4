import type { Database } from "../../storage/database.ts";
import { batchesBySize, sizesOf } from "../../storage/events/session-sizes.ts";
import { inBatches } from "../../storage/in-batches.ts";
import type { SessionEvent } from "./session-event.ts";

/** How often so many sessions are read of one participant as may be read at once: of usual ones some hundred, as a kiosk's visits are one participant's. */
const MAX_READS = 5;
/** Sessions whose sizes are asked for at once. */
const SESSIONS_AT_ONCE = 100;

/** The events of a participant's sessions, in no order, and how many further sessions there are. */
interface ReadSessions {
  readonly events: readonly SessionEvent[];
  readonly unread: number;
}

/**
 * Reads the events of a participant's sessions, of the first ones where there are more than memory should hold, and of none that is larger than a visit is. What is quarantined fits no replay, and counts as missing.
 */
export async function readSessionEvents(
  database: Database,
  sessions: readonly string[],
): Promise<ReadSessions> {
  const events: SessionEvent[] = [];
  let [reads, read] = [0, 0];
  for (const some of inBatches(sessions, SESSIONS_AT_ONCE)) {
    if (reads === MAX_READS) break;
    const { batches } = batchesBySize(some, await sizesOf(database, some));
    for (const batch of batches.slice(0, MAX_READS - reads)) {
      for (const event of await readAtOnce(database, batch)) events.push(event);
      reads += 1;
      read += batch.length;
    }
  }
  return { events, unread: sessions.length - read };
}

async function readAtOnce(database: Database, sessions: readonly string[]): Promise<SessionEvent[]> {
  const rows = await database
    .selectFrom("event")
    .select(["session_id", "session_seq", "client_ts", "name", "payload"])
    .where("session_id", "in", sessions)
    .execute();
  return rows.map(
    ({ session_id, session_seq, client_ts, name, payload }) =>
      ({
        session: session_id,
        seq: session_seq,
        at: client_ts,
        name,
        payload: JSON.parse(payload),
      }) as SessionEvent,
  );
}
