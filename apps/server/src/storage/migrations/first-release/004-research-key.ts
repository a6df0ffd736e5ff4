import type { Migration } from "kysely";

/** The table of the key under which research exports pseudonymise visitors. */
export function researchKey(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("research_key")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("made_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}
