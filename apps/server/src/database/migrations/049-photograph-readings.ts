import type { Migration } from "kysely";

/** How far the reading of each photograph is that staff sent of late. */
export function photographReadings(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("photograph_reading")
        .addColumn("aquarium", "text", (column) =>
          column.notNull().references("aquarium.slug").onDelete("cascade"),
        )
        .addColumn("photograph_id", "text", (column) => column.notNull())
        .addColumn("begun_at", "text", (column) => column.notNull())
        .addColumn("changed_at", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("photograph_reading_key", ["aquarium", "photograph_id"])
        .execute();
    },
  };
}
