import { type Kysely, type Migration, sql } from "kysely";
import type { BytesType } from "../tables.ts";

const SEARCH_EVENTS = ["search", "result_click", "show_more"];
/** Records of a batch: a ranking may be long. */
const BATCH_SIZE = 200;

/**
 * The learned patterns, and the columns and indexes that find what they are learned from: a penguin's
 * confirmed records (`record.confirmed`) and the events of their searches (`event.search_id`), filled in for
 * what is stored already.
 */
export function learnedPatterns(bytes: BytesType): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable("aquarium")
        .addColumn("learned", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable("learned_pattern")
        .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
        .addColumn("penguin_id", "text", (column) => column.notNull())
        .addColumn("spots", "text", (column) => column.notNull())
        .addColumn("weight", "double precision", (column) => column.notNull())
        .addColumn("confirmations", "integer", (column) => column.notNull())
        .addColumn("devices", "integer", (column) => column.notNull())
        .addColumn("made_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("learned_pattern_key", ["aquarium", "penguin_id"])
        .execute();
      await addConfirmed(db as Kysely<OldRecords>);
      await addSearchIds(db as Kysely<OldEvents>, bytes);
    },
  };
}

/** The columns as of this migration, whatever later ones make of the table. */
interface OldRecords {
  record: { aquarium: string; record_id: string; ranking: string; rank: number; confirmed: string | null };
}

async function addConfirmed(db: Kysely<OldRecords>): Promise<void> {
  await db.schema.alterTable("record").addColumn("confirmed", "text").execute();
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("record")
      .select(["record_id", "ranking", "rank"])
      .where("rank", ">", 0)
      .where("record_id", ">", after)
      .orderBy("record_id")
      .limit(BATCH_SIZE)
      .execute();
    for (const { record_id, ranking, rank } of rows) {
      const id: unknown = JSON.parse(ranking)[rank - 1]?.id;
      if (id === undefined) continue;
      const change = db.updateTable("record").set({ confirmed: String(id) });
      await change.where("record_id", "=", record_id).execute();
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.record_id;
  }
  await sql`create index record_by_confirmed on record (aquarium, confirmed, saved_at)
    where confirmed is not null`.execute(db);
}

interface OldEvents {
  event: { name: string; search_id: string | null };
}

/**
 * Extracts a payload's search by a pattern: PostgreSQL does not parse JSON with an escaped NUL in it.
 * Payloads are as `JSON.stringify` writes them.
 */
const SEARCH_ID_BY_PATTERN = sql<string>`substring(payload from '"search_id":"([0-9A-Fa-f-]{36})"')`;

async function addSearchIds(db: Kysely<OldEvents>, bytes: BytesType): Promise<void> {
  for (const table of ["event", "event_aside"]) {
    await db.schema.alterTable(table).addColumn("search_id", "text").execute();
  }
  const searchId =
    bytes === "blob" ? sql<string>`json_extract(payload, '$.search_id')` : SEARCH_ID_BY_PATTERN;
  await db
    .updateTable("event")
    .set({ search_id: sql<string>`lower(${searchId})` })
    .where("name", "in", SEARCH_EVENTS)
    .execute();
  await sql`create index event_by_search on event (search_id) where search_id is not null`.execute(db);
}

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
 * Creates the tables of saves. Their unique indexes make saves idempotent. Without a drawing's id two saves
 * are never the same one, as NULL differs from NULL in a unique index; an absent search's id counts as the
 * empty text there, so that it does not tell two saves apart.
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

/**
 * Signed-in visitors, the demo provider, and the albums' index: it leads by visitor, as an album shows every
 * aquarium's drawings.
 */
export function signIn(): Migration {
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
 * The columns and indexes by which an export reads events: all of them by time, or those of a session by
 * their number. Events arrive nearly in both orders, so that both indexes grow in few places and cost little
 * on writing (docs/decisions/015-group-commit-of-events.md).
 */
export function sessionsOfEvents(): Migration {
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

/** The table of the key under which research exports pseudonymise visitors. */
export function researchKey(): Migration {
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
