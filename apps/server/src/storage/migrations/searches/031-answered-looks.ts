import type { Migration } from "kysely";

/** How many answers to one more look the search of a record used. */
export function answeredLooks(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("record").addColumn("answer_looks", "integer").execute();
    },
  };
}
