import type { Migration } from "kysely";

/** What the visits of each aquarium last said of its searches. */
export function evaluations(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("evaluation")
        .addColumn("aquarium", "text", (column) => column.primaryKey())
        .addColumn("begun_at", "text", (column) => column.notNull())
        .addColumn("made_at", "text")
        .addColumn("figures", "text")
        .addColumn("failed_at", "text")
        .execute();
    },
  };
}
