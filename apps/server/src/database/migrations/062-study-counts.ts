import type { Migration } from "kysely";

/**
 * What is counted of a study without anybody's row. A study that ran before has not counted whom it asked,
 * nor whose data were deleted, which a row of its own says.
 */
export function studyCounts(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("study_count")
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("step", "text", (column) => column.notNull())
        .addColumn("arm", "text", (column) => column.notNull())
        .addColumn("reason", "text", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("study_count_key", ["study", "step", "arm", "reason"])
        .execute();
      const started = db
        .selectFrom("study")
        .select(({ ref, val }) => [
          ref("id").as("study"),
          val("uncounted").as("step"),
          val("").as("arm"),
          val("").as("reason"),
          val(0).as("count"),
        ])
        .where("status", "!=", "draft");
      await db
        .insertInto("study_count")
        .columns(["study", "step", "arm", "reason", "count"])
        .expression(started)
        .execute();
    },
  };
}
