import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import { batchesBySize, sizesOf } from "../../sessions/session-sizes.ts";
import type { SessionEvent } from "./drawing-events.ts";

/**
 * How many batches of sessions, each of the size that may be read at once, are read of one participant: some
 * hundred usual sessions, as a kiosk's visits are one participant's.
 */
const MAX_READS = 5;
/** Sessions whose sizes one query reads. */
const SESSIONS_AT_ONCE = 100;

/**
 * The events of a participant's sessions, in no particular order, and the number of sessions that were not
 * read.
 */
interface ReadSessions {
  readonly events: readonly SessionEvent[];
  readonly unread: number;
}

/**
 * Reads the events of a participant's sessions: only the first ones, where there are more than memory should
 * hold, and none that is larger than a visit is. Quarantined events fit no replay, and count as missing.
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
