import { type Kysely, type Migration, type MigrationProvider, sql } from "kysely";
import { learnedPatterns } from "./005-learned-patterns.ts";

/** What a column of bytes is called: the only word in which the two databases' schemas differ. */
export type BytesType = "blob" | "bytea";

/** Every migration, in the order of their names. One that has been released is never changed: add another. */
export function migrations(bytes: BytesType): MigrationProvider {
  return {
    getMigrations: async () => ({
      "001-first-tables": firstTables(bytes),
      "002-sign-in": signInTables(),
      "003-sessions-of-events": eventSessions(),
      "004-research-key": researchKey(),
      "005-learned-patterns": learnedPatterns(bytes),
    }),
  };
}

function firstTables(bytes: BytesType): Migration {
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
 * Without a drawing's id two saves are never the same one, as NULL differs from NULL in a unique index; an absent
 * search's id is the empty text there, so that it does not set two saves apart.
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

/** The albums' index leads by visitor, as an album shows every aquarium's drawings. */
function signInTables(): Migration {
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

/**
 * An export reads the events in the order of their coming, or a session's in theirs. Events come in either order
 * nearly by themselves, so that both indexes grow at few places and cost the writing little (decision 015).
 */
function eventSessions(): Migration {
  return {
    async up(db) {
      for (const table of ["event", "event_aside"]) {
        await db.schema.alterTable(table).addColumn("session_seq", "integer").execute();
        await db.schema.alterTable(table).addColumn("aquarium", "text").execute();
        await db.schema
          .createIndex(`${table}_by_time`)
          .on(table)
          .columns(["received_at", "event_id"])
          .execute();
        await db.schema
          .createIndex(`${table}_by_session`)
          .on(table)
          .columns(["session_id", "session_seq"])
          .execute();
      }
    },
  };
}

function researchKey(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("research_key")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("made_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}
