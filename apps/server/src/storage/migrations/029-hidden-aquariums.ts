import type { Migration } from "kysely";

/** Since when an aquarium is hidden from visitors. */
export function hiddenAquariums(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("aquarium").addColumn("hidden_at", "text").execute();
    },
  };
}
