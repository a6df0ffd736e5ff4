import { type Kysely, type Migration, sql } from "kysely";
import type { BytesType } from "../bytes-type.ts";

const SEARCH_EVENTS = ["search", "result_click", "show_more"];
/** Records of a batch: a ranking may be long. */
const BATCH_SIZE = 200;

/**
 * The learned patterns, and the columns and indexes that find what they are learned from: a penguin's confirmed records
 * (`record.confirmed`) and the events of their searches (`event.search_id`), filled in for what is stored already.
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

/** Extracts a payload's search by a pattern: PostgreSQL does not parse JSON with an escaped NUL in it. Payloads are as `JSON.stringify` writes them. */
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
