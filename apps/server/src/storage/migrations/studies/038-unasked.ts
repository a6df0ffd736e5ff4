import type { Migration } from "kysely";

/** How much a study's server has refused for want of a consent: the number alone, as nothing of it is kept. */
export function unasked(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("study")
        .addColumn("unasked", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
