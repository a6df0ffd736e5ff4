import { type Migration, sql } from "kysely";

/** The index that counts the visits that began at an aquarium, and finds its kiosks. */
export function sessionStarts(): Migration {
  return {
    async up(db) {
      await sql`create index event_session_start on event (aquarium, received_at, session_id)
        where name = 'session_start'`.execute(db);
    },
  };
}
