import type { Migration } from "kysely";

/** The answers of staff calls that changed something, for requests that come again as theirs were lost. */
export function staffAnswers(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("staff_answer")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("answer", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("staff_answer_by_time").on("staff_answer").column("at").execute();
    },
  };
}
