import { type Kysely, type Migration, sql } from "kysely";
import type { BytesType } from "../bytes-type.ts";

/** The aquariums, what visitors save, the telemetry events and the health check's probe. */
export function firstTables(bytes: BytesType): Migration {
  return {
    async up(db) {
      await createAquariumTables(db, bytes);
      await createSaveTables(db, bytes);
      await createEventTables(db);
    },
  };
}

async function createAquariumTables(db: Kysely<unknown>, bytes: BytesType): Promise<void> {
  await db.schema
    .createTable("aquarium")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("imported_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("penguin")
    .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
    .addColumn("penguin_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("record", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("penguin_key", ["aquarium", "penguin_id"])
    .execute();
  await db.schema
    .createTable("dictionary")
    .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("dictionary_key", ["aquarium", "locale"])
    .execute();
  await db.schema
    .createTable("media")
    .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("media_key", ["aquarium", "name"])
    .execute();
}

/**
 * Creates the tables of saves. Their unique indexes make saves idempotent. Without a drawing's id two saves are never the same one, as NULL differs from
 * NULL in a unique index; an absent search's id counts as the empty text there, so that it does not tell two saves apart.
 */
async function createSaveTables(db: Kysely<unknown>, bytes: BytesType): Promise<void> {
  await db.schema
    .createTable("record")
    .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
    .addColumn("record_id", "text", (column) => column.notNull())
    .addColumn("uid", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("penname", "text", (column) => column.notNull())
    .addColumn("band_color", "text", (column) => column.notNull())
    .addColumn("draw_seconds", "double precision", (column) => column.notNull())
    .addColumn("strokes", "text", (column) => column.notNull())
    .addColumn("ranking", "text", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("rank", "integer", (column) => column.notNull())
    .addColumn("drawing_id", "text")
    .addColumn("search_id", "text")
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("image", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("record_key", ["aquarium", "record_id"])
    .execute();
  await sql`create unique index record_once
    on record (aquarium, uid, drawing_id, coalesce(search_id, ''), rank)`.execute(db);

  await db.schema
    .createTable("drawing")
    .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
    .addColumn("saved_id", "text", (column) => column.notNull())
    .addColumn("uid", "text", (column) => column.notNull())
    .addColumn("mail", "text", (column) => column.notNull())
    .addColumn("penguin_name", "text", (column) => column.notNull())
    .addColumn("drawing_id", "text")
    .addColumn("search_id", "text")
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("image", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("drawing_key", ["aquarium", "saved_id"])
    .execute();
  await sql`create unique index drawing_once
    on drawing (aquarium, uid, drawing_id, coalesce(search_id, ''), penguin_name)`.execute(db);
}

async function createEventTables(db: Kysely<unknown>): Promise<void> {
  for (const table of ["event", "event_aside"] as const) {
    const columns = db.schema
      .createTable(table)
      .addColumn("event_id", "text", (column) => column.primaryKey())
      .addColumn("session_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("client_ts", "double precision", (column) => column.notNull())
      .addColumn("received_at", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull());
    await (table === "event"
      ? columns
      : columns.addColumn("reason", "text", (column) => column.notNull())
    ).execute();
  }
  await db.schema
    .createTable("probe")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("probed_at", "text", (column) => column.notNull())
    .execute();
}
