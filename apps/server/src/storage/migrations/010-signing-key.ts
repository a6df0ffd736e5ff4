import type { Migration } from "kysely";

/** The table of the key that the server signs with what it gives clients to send back. */
export function signingKey(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("signing_key")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("made_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}
