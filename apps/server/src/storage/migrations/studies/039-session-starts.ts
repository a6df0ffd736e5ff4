import { type Migration, sql } from "kysely";

/** The index by which the visits that began at an aquarium are counted, and its kiosks found. */
export function sessionStarts(): Migration {
  return {
    async up(db) {
      await sql`create index event_session_start on event (aquarium, received_at, session_id)
        where name = 'session_start'`.execute(db);
    },
  };
}
