import type { Migration } from "kysely";

/** The study that another one tries beforehand, and when its data were given up. */
export function pilots(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("study").addColumn("pilot_of", "text").execute();
      await db.schema.alterTable("study").addColumn("discarded_at", "text").execute();
    },
  };
}
