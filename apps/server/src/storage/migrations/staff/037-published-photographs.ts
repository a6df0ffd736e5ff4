import type { Migration } from "kysely";

/** How many photographs came with each publish; unset of those that an earlier version made. */
export function publishedPhotographs(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("publish").addColumn("photographs", "integer").execute();
    },
  };
}
