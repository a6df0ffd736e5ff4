import type { Migration } from "kysely";

/**
 * How an aquarium's visitors draw and answer, as fitted to its own visits: proposals, and what came of them.
 */
export function fittedVisitors(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("fitted_visitors")
        .addColumn("aquarium", "text", (column) =>
          column.notNull().references("aquarium.slug").onDelete("cascade"),
        )
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("engine", "text", (column) => column.notNull())
        .addColumn("traits", "text", (column) => column.notNull())
        .addColumn("figures", "text", (column) => column.notNull())
        .addColumn("fitted_at", "text", (column) => column.notNull())
        .addColumn("taken_at", "text")
        .addColumn("taken_from", "integer")
        .addColumn("taken_by", "text")
        .addColumn("ended_at", "text")
        .addColumn("ended_by", "text")
        .addPrimaryKeyConstraint("fitted_visitors_key", ["aquarium", "version"])
        .execute();
    },
  };
}
