import { type Migration, sql } from "kysely";

/**
 * The signing keys that were replaced, and a key of networks' digests beside the one that signs. Stored
 * digests were made with the signing key: it stays the key of these.
 */
export function retiredKeys(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("retired_key")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("retired_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("network_key")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("made_at", "text", (column) => column.notNull())
        .execute();
      await sql`insert into network_key (id, key, made_at) select id, key, made_at from signing_key`.execute(
        db,
      );
    },
  };
}
