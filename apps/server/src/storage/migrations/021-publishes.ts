import { type Kysely, type Migration, sql } from "kysely";

/**
 * The publishes of an aquarium, with each document and picture from which publish to which it was in force, and the draft beside what is published.
 * An aquarium that was imported before has no publish until the server's next start (`recordMissingPublish` of `storage/publishes/publish-content.ts`).
 */
export function publishes(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("aquarium")
        .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await createPublishTables(db);
      await createDraftTables(db);
      for (const table of ["publish_picture", "draft_picture"])
        await db.schema.createIndex(`${table}_by_picture`).on(table).column("picture").execute();
      await sql`create unique index publish_document_in_force on publish_document (aquarium, kind, key)
        where until is null`.execute(db);
    },
  };
}

/** Begins a table whose rows are deleted with their aquarium. */
function tableOfAquarium(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn("aquarium", "text", (column) =>
      column.notNull().references("aquarium.slug").onDelete("cascade"),
    );
}

async function createPublishTables(db: Kysely<unknown>): Promise<void> {
  await tableOfAquarium(db, "publish")
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("member", "text")
    .addColumn("member_name", "text")
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("restored", "integer")
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("birds", "text", (column) => column.notNull())
    .addColumn("added", "integer", (column) => column.notNull())
    .addColumn("changed", "integer", (column) => column.notNull())
    .addColumn("removed", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("publish_key", ["aquarium", "number"])
    .execute();
  await tableOfAquarium(db, "publish_document")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("since", "integer", (column) => column.notNull())
    .addColumn("until", "integer")
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("publish_document_key", ["aquarium", "kind", "key", "since"])
    .execute();
  await tableOfAquarium(db, "publish_picture")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("since", "integer", (column) => column.notNull())
    .addColumn("until", "integer")
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
    .addPrimaryKeyConstraint("publish_picture_key", ["aquarium", "name", "since"])
    .execute();
}

async function createDraftTables(db: Kysely<unknown>): Promise<void> {
  await tableOfAquarium(db, "draft_document")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("base", "text")
    .addColumn("content", "text")
    .addColumn("member", "text")
    .addColumn("member_name", "text")
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("draft_document_key", ["aquarium", "kind", "key"])
    .execute();
  await tableOfAquarium(db, "draft_picture")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull().references("picture.digest"))
    .addColumn("added_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("draft_picture_key", ["aquarium", "name"])
    .execute();
}
