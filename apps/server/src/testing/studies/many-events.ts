import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { rebuildSessions } from "../../sessions/session-store.ts";

/** Sessions of a participant with many small events, the first of which says who takes part. */
interface ManyEvents {
  readonly study: string;
  readonly participant: string;
  /** The ids of the sessions. */
  readonly sessions: readonly string[];
  /** The number of events in each session. */
  readonly each: number;
}

/** Stores events by one statement a session, without the checks of a server's call. */
export async function storeManyEvents(
  database: Database,
  { study, participant, sessions, each }: ManyEvents,
): Promise<void> {
  const joined = JSON.stringify({ study, participant, study_version: 1 });
  await database.transaction().execute(async (transaction) => {
    for (const session of sessions)
      await sql`insert into event (event_id, session_id, name, client_ts, received_at, payload)
        with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(each)})
        select ${sql.lit(`${session}-`)} || n, ${sql.lit(session)},
          case n when 0 then 'study_joined' else 'page_hide' end, 1756717200000 + n, '2026-09-01T12:00:00.000Z',
          case n when 0 then ${sql.lit(joined)} else '{}' end from numbers`.execute(transaction);
    await rebuildSessions(transaction, sessions);
  });
}
