import { type Migration, sql } from "kysely";

/**
 * Sessions, put together from their events (`storage/sessions`). The rows of the events that are stored
 * already
 * are made while the server runs.
 */
export function sessions(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("session")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("aquarium", "text")
        .addColumn("device", "text")
        .addColumn("kiosk", "integer", (column) => column.notNull())
        .addColumn("recording", "text")
        .addColumn("start_aquarium", "text")
        .addColumn("started_at", "text")
        .addColumn("first_received", "text", (column) => column.notNull())
        .addColumn("last_received", "text", (column) => column.notNull())
        .addColumn("clock_offset", "double precision", (column) => column.notNull())
        .addColumn("highest", "integer")
        .addColumn("missing", "integer")
        .addColumn("ended", "text")
        .addColumn("facts", "text", (column) => column.notNull())
        .addColumn("digest", "text", (column) => column.notNull())
        .addColumn("expired_at", "text")
        .execute();
      await sql`create index session_by_start on session (start_aquarium, started_at)
        where started_at is not null`.execute(db);
      await sql`create index session_of_kiosk on session (start_aquarium, started_at)
        where kiosk = 1`.execute(db);
      await db.schema
        .createTable("session_person")
        .addColumn("session", "text", ofSession)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("person", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("session_person_key", ["session", "kind", "person"])
        .execute();
      await db.schema
        .createIndex("session_by_person")
        .on("session_person")
        .columns(["person", "kind"])
        .execute();
      await db.schema
        .createTable("session_study")
        .addColumn("session", "text", ofSession)
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("participant", "text", (column) => column.notNull())
        .addColumn("joined_at", "text", (column) => column.notNull())
        .addColumn("joined_by", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("session_study_key", ["session", "study"])
        .execute();
      await db.schema
        .createIndex("session_by_study")
        .on("session_study")
        .columns(["study", "session"])
        .execute();
      await db.schema
        .createIndex("session_by_participant")
        .on("session_study")
        .column("participant")
        .execute();
      await db.schema
        .createTable("session_drawing")
        .addColumn("session", "text", ofSession)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("named_at", "text", (column) => column.notNull())
        .addColumn("drawing", "text")
        .addColumn("version", "text")
        .addColumn("outcome", "text")
        .addPrimaryKeyConstraint("session_drawing_key", ["session", "kind", "id"])
        .execute();
      await db.schema
        .createIndex("session_by_drawing")
        .on("session_drawing")
        .columns(["id", "kind"])
        .execute();
      await db.schema
        .createTable("session_progress")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("done_until", "text", (column) => column.notNull())
        .addColumn("checked_at", "text")
        .execute();
    },
  };
}

const ofSession: Parameters<
  ReturnType<Parameters<Migration["up"]>[0]["schema"]["createTable"]>["addColumn"]
>[2] = (column) => column.notNull().references("session.id").onDelete("cascade");
