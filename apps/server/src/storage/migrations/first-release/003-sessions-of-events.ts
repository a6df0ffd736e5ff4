import type { Migration } from "kysely";

/**
 * The columns and indexes by which an export reads events: all of them by time, or those of a session by their number.
 * Events arrive nearly in both orders, so that both indexes grow in few places and cost little on writing
 * (docs/decisions/015-group-commit-of-events.md).
 */
export function sessionsOfEvents(): Migration {
  return {
    async up(db) {
      for (const table of ["event", "event_aside"]) {
        await db.schema.alterTable(table).addColumn("session_seq", "integer").execute();
        await db.schema.alterTable(table).addColumn("aquarium", "text").execute();
        await db.schema
          .createIndex(`${table}_by_time`)
          .on(table)
          .columns(["received_at", "event_id"])
          .execute();
        await db.schema
          .createIndex(`${table}_by_session`)
          .on(table)
          .columns(["session_id", "session_seq"])
          .execute();
      }
    },
  };
}
