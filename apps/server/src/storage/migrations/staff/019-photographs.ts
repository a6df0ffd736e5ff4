import { type Kysely, type Migration, sql } from "kysely";

/**
 * The photographs that staff sent, the formats in which a picture is shown beside JPEG, and what the pictures of exchange folders
 * were converted to, so that none is encoded twice. What belongs to a picture is deleted with it, also by a server of the previous version.
 */
export function photographs(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("picture_alternative")
        .addColumn("jpeg", "text", (column) =>
          column.notNull().references("picture.digest").onDelete("cascade"),
        )
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
        .addPrimaryKeyConstraint("picture_alternative_key", ["jpeg", "type"])
        .execute();
      await db.schema
        .createTable("picture_source")
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("size", "text", (column) => column.notNull())
        .addColumn("picture", "text", (column) =>
          column.notNull().references("picture.digest").onDelete("cascade"),
        )
        .addPrimaryKeyConstraint("picture_source_key", ["source", "size"])
        .execute();
      await db.schema
        .createTable("photograph")
        .addColumn("aquarium", "text", (column) =>
          column.notNull().references("aquarium.slug").onDelete("cascade"),
        )
        .addColumn("photograph_id", "text", (column) => column.notNull())
        .addColumn("width", "integer", (column) => column.notNull())
        .addColumn("height", "integer", (column) => column.notNull())
        .addColumn("received_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("photograph_key", ["aquarium", "photograph_id"])
        .execute();
      await tableOfPhotograph(db, "photograph_file")
        .addColumn("role", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("photograph_file_key", ["aquarium", "photograph_id", "role"])
        .execute();
      await tableOfPhotograph(db, "photograph_picture")
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("photograph_picture_key", ["aquarium", "name"])
        .execute();
      for (const table of ["picture_alternative", "picture_source", "photograph_file", "photograph_picture"])
        await sql`create index ${sql.id(`${table}_by_picture`)} on ${sql.table(table)} (picture)`.execute(db);
    },
  };
}

/** Begins a table of pictures that belong to a photograph, and are deleted with it. */
function tableOfPhotograph(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn("aquarium", "text", (column) => column.notNull())
    .addColumn("photograph_id", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
    .addForeignKeyConstraint(
      `${name}_of`,
      ["aquarium", "photograph_id"],
      "photograph",
      ["aquarium", "photograph_id"],
      (key) => key.onDelete("cascade"),
    );
}
