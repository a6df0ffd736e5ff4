import { type Migration, sql } from "kysely";

/** The receipts of deletions from studies, what is still known of a participant whose events are gone, and the index by which late arrivals are recognised. */
export function deletions(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("deletion_receipt")
        .addColumn("study", "text", (column) => column.notNull().references("study.id"))
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("by", "text")
        .addColumn("named_by", "text", (column) => column.notNull())
        .addColumn("counts", "text", (column) => column.notNull())
        .addColumn("exports", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("study_link")
        .addColumn("study", "text", (column) => column.notNull().references("study.id"))
        .addColumn("participant", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("study_link_key", ["study", "participant", "kind", "id"])
        .execute();
      await sql`create index forgotten_by_id on forgotten (id, kind)`.execute(db);
    },
  };
}
