import type { Migration } from "kysely";

/** Which networks were refused, by pseudonyms of the day, the days' keys, and which networks are blocked. */
export function refusedNetworks(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("refusal_key")
        .addColumn("day", "text", (column) => column.primaryKey())
        .addColumn("key", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("network_refusal")
        .addColumn("network", "text", (column) => column.notNull())
        .addColumn("hour", "text", (column) => column.notNull())
        .addColumn("refused_for", "text", (column) => column.notNull())
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull())
        .addColumn("last_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("network_refusal_key", ["network", "hour", "refused_for"])
        .execute();
      await db.schema.createIndex("network_refusal_by_hour").on("network_refusal").column("hour").execute();
      await db.schema
        .createTable("network_block")
        .addColumn("network", "text", (column) => column.primaryKey())
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("until", "text", (column) => column.notNull())
        .execute();
    },
  };
}
