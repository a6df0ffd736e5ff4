import { type Migration, sql } from "kysely";
import type { BytesType } from "./bytes-type.ts";

/**
 * The pictures by their digests, each once, to which saves refer, and the servers that run. The columns `image` stay, empty
 * from now on, so that the previous version can read and write; what they hold is moved afterwards, in batches, while the server runs
 * (`storage/pictures/move-pictures.ts`), and an index finds what is left to move.
 */
export function pictures(bytes: BytesType): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("picture")
        .addColumn("digest", "text", (column) => column.primaryKey())
        .addColumn("bytes", bytes, (column) => column.notNull())
        .execute();
      for (const table of ["record", "drawing"]) {
        await db.schema
          .alterTable(table)
          .addColumn("picture", "text", (column) => column.references("picture.digest"))
          .execute();
        await sql`create index ${sql.id(`${table}_by_picture`)} on ${sql.table(table)} (picture)
          where picture is not null`.execute(db);
      }
      await sql`create index record_to_move on record (aquarium, record_id) where picture is null`.execute(
        db,
      );
      await sql`create index drawing_to_move on drawing (aquarium, saved_id) where picture is null`.execute(
        db,
      );
      await db.schema
        .createTable("running_server")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("seen_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}
