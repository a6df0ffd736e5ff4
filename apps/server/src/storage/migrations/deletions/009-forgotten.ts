import { type Migration, sql } from "kysely";

/**
 * The ids of deleted personal data, by which late arrivals are recognised, and the indexes that find saves by their search;
 * the unique indexes find them by their drawing.
 */
export function forgotten(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("forgotten")
        .addColumn("person", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("forgotten_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("forgotten_key", ["person", "kind", "id"])
        .execute();
      for (const table of ["record", "drawing"])
        await sql`create index ${sql.id(`${table}_by_search`)} on ${sql.table(table)} (search_id)
          where search_id is not null`.execute(db);
    },
  };
}
