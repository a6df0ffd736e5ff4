import { type Migration, sql } from "kysely";

/** The indexes that find the events which say whose a session is, for the deletion of a device or an account: among all events they are few. */
export function identifyingEvents(): Migration {
  return {
    async up(db) {
      for (const table of ["event", "event_aside"])
        await sql`create index ${sql.ref(`${table}_identifying`)} on ${sql.table(table)} (name, session_id)
          where name in ('session_start', 'login_result')`.execute(db);
    },
  };
}
