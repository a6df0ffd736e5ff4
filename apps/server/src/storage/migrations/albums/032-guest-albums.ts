import type { Migration } from "kysely";

/** The codes by which guests' drawings are shown on another device, by their digests, and the ids of the drawings that each stands for. */
export function guestAlbums(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("guest_album")
        .addColumn("digest", "text", (column) => column.primaryKey())
        .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
        .addColumn("made_at", "text", (column) => column.notNull())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .addColumn("claimed_by", "text")
        .addColumn("claimed_at", "text")
        .execute();
      for (const column of ["claimed_by", "expires_at"])
        await db.schema.createIndex(`guest_album_by_${column}`).on("guest_album").column(column).execute();
      await db.schema
        .createTable("guest_album_drawing")
        .addColumn("album", "text", (column) => column.notNull().references("guest_album.digest"))
        .addColumn("drawing_id", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("guest_album_drawing_key", ["album", "drawing_id"])
        .execute();
      await db.schema
        .createIndex("guest_album_drawing_by_id")
        .on("guest_album_drawing")
        .column("drawing_id")
        .execute();
    },
  };
}
