import type { Migration } from "kysely";

/** The zips that staff sent and that have not become a draft yet, one an aquarium. */
export function pendingImports(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("pending_import")
        .addColumn("aquarium", "text", (column) =>
          column.primaryKey().references("aquarium.slug").onDelete("cascade"),
        )
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("member", "text")
        .addColumn("member_name", "text")
        .addColumn("begun_at", "text", (column) => column.notNull())
        .addColumn("changed_at", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .execute();
    },
  };
}
