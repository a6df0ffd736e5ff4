import type { Migration } from "kysely";

/** What staff call the aquarium's own tablets, and which of them they have set aside. */
export function kiosks(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("kiosk")
        .addColumn("aquarium", "text", (column) => column.notNull())
        .addColumn("device", "text", (column) => column.notNull())
        .addColumn("number", "text", (column) => column.notNull())
        .addColumn("name", "text")
        .addColumn("set_aside_at", "text")
        .addPrimaryKeyConstraint("kiosk_key", ["aquarium", "device"])
        .execute();
    },
  };
}
