import type { Migration } from "kysely";

/** How much the server has refused for want of a study's consent: only the number, as nothing refused is kept. */
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
