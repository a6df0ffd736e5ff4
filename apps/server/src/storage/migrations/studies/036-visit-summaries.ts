import { type Migration, sql } from "kysely";

/** What the live figures know of each visit, so that a server that starts need not read all events again; and the index that counts an aquarium's events and finds new ones. */
export function visitSummaries(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("visit_summary")
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("session_id", "text", (column) => column.notNull())
        .addColumn("version", "text", (column) => column.notNull())
        .addColumn("summary", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("visit_summary_key", ["session_id", "study", "version"])
        .execute();
      await db.schema
        .createIndex("visit_summary_by_study")
        .on("visit_summary")
        .columns(["study", "version", "session_id"])
        .execute();
      await db.schema
        .createTable("visit_summaries")
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("version", "text", (column) => column.notNull())
        .addColumn("as_of", "text")
        .addColumn("written_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("visit_summaries_key", ["study", "version"])
        .execute();
      await sql`create index event_by_aquarium on event (aquarium, received_at, session_id)
        where aquarium is not null`.execute(db);
    },
  };
}
