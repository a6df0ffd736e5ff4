import { type Migration, sql } from "kysely";

/**
 * Makes the pictures of penguins, too, refer to the stored pictures by their digests, so that an import can store these in short steps before
 * it shows any of them. The column `bytes` stays, empty for new imports; what it holds is served as before.
 */
export function picturesOfPenguins(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("media")
        .addColumn("picture", "text", (column) => column.references("picture.digest"))
        .execute();
      await sql`create index media_by_picture on media (picture) where picture is not null`.execute(db);
    },
  };
}
