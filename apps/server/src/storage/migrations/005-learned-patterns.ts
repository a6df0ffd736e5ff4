import { type Kysely, type Migration, sql } from "kysely";

const EVENTS_OF_A_SEARCH = ["search", "result_click", "show_more"];
/** Rankings that are read at once. */
const AT_ONCE = 200;

/** What was learned, and how to find what it is learned from: a penguin's confirmations, and what events tell of their searches. */
export function learnedPatterns(bytes: "blob" | "bytea"): Migration {
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
      await nameConfirmed(db as Kysely<OldRecords>);
      await nameSearches(db as Kysely<OldEvents>, bytes);
    },
  };
}

interface OldRecords {
  record: { aquarium: string; record_id: string; ranking: string; rank: number; confirmed: string | null };
}

async function nameConfirmed(db: Kysely<OldRecords>): Promise<void> {
  await db.schema.alterTable("record").addColumn("confirmed", "text").execute();
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("record")
      .select(["record_id", "ranking", "rank"])
      .where("rank", ">", 0)
      .where("record_id", ">", after)
      .orderBy("record_id")
      .limit(AT_ONCE)
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

/** PostgreSQL parses no JSON that holds an escaped NUL anywhere; payloads are as `JSON.stringify` writes them. */
const UNPARSED_SEARCH = sql<string>`substring(payload from '"search_id":"([0-9A-Fa-f-]{36})"')`;

async function nameSearches(db: Kysely<OldEvents>, bytes: "blob" | "bytea"): Promise<void> {
  for (const table of ["event", "event_aside"]) {
    await db.schema.alterTable(table).addColumn("search_id", "text").execute();
  }
  const told = bytes === "blob" ? sql<string>`json_extract(payload, '$.search_id')` : UNPARSED_SEARCH;
  await db
    .updateTable("event")
    .set({ search_id: sql<string>`lower(${told})` })
    .where("name", "in", EVENTS_OF_A_SEARCH)
    .execute();
  await sql`create index event_by_search on event (search_id) where search_id is not null`.execute(db);
}
