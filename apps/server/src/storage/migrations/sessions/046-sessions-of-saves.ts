import { type Migration, sql } from "kysely";

/** The session that a record or a drawing names; those of before, and of older clients, name none. */
export function sessionsOfSaves(): Migration {
  return {
    async up(db) {
      for (const table of ["record", "drawing"]) {
        await db.schema.alterTable(table).addColumn("session", "text").execute();
        await sql`create index ${sql.ref(`${table}_by_session`)} on ${sql.table(table)} (session)
          where session is not null`.execute(db);
      }
    },
  };
}
