import type { Migration } from "kysely";

/** Signed-in visitors, the demo provider, and the albums' index: it leads by visitor, as an album shows every aquarium's drawings. */
export function signIn(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("visitor")
        .addColumn("uid", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("registered_at", "text", (column) => column.notNull())
        .addColumn("updated_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("demo_sign_in")
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("session_uid", "text")
        .addColumn("grant_id", "text")
        .addColumn("payload", "text", (column) => column.notNull())
        .addColumn("expires_at", "text")
        .addPrimaryKeyConstraint("demo_sign_in_key", ["kind", "id"])
        .execute();
      for (const column of ["session_uid", "grant_id", "expires_at"]) {
        await db.schema.createIndex(`demo_sign_in_by_${column}`).on("demo_sign_in").column(column).execute();
      }
      await db.schema
        .createIndex("drawing_by_visitor")
        .on("drawing")
        .columns(["uid", "saved_at", "saved_id"])
        .execute();
    },
  };
}
