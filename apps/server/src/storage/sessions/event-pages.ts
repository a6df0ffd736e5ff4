import type { EventName } from "@harapen/contract/telemetry/events";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { inBatches } from "../in-batches.ts";

/** The number of sessions whose events are looked for together: usually, all their ids are one page. */
const SESSIONS_AT_ONCE = 100;
/** The most ids of events that are in memory at a time. */
const MAX_IDS = 20_000;
/** The most events that are read together; the payload of one has 64 kB at most. */
const EVENTS_PER_PAGE = 250;

/** An expression, so that the database searches by session and does not scan the ids of all events. */
const EVENT_ID = sql<string>`event_id || ''`;

/**
 * Yields the events of sessions, or those of one name, however many there are, a page at a time in no particular order. Only some ids of all others are in memory, and other work
 * of the event loop gets its turn between two pages.
 */
export async function* eventPages(
  database: Database,
  table: "event" | "event_aside",
  sessions: readonly string[],
  name?: EventName,
) {
  for (const some of inBatches(sessions, SESSIONS_AT_ONCE))
    for await (const ids of idPages(database, table, some, name))
      for (const page of inBatches(ids, EVENTS_PER_PAGE))
        yield await database
          .selectFrom(table)
          .select(["event_id", "session_id", "name", "payload", "aquarium", "received_at"])
          .where("event_id", "in", page)
          .execute();
}

async function* idPages(
  database: Database,
  table: "event" | "event_aside",
  sessions: readonly string[],
  name: EventName | undefined,
): AsyncGenerator<string[]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: { event_id: string }[] = await database
      .selectFrom(table)
      .select("event_id")
      .where("session_id", "in", sessions)
      .where(EVENT_ID, ">", after)
      .$if(name !== undefined, (query) => query.where("name", "=", name ?? ""))
      .orderBy(EVENT_ID)
      .limit(MAX_IDS)
      .execute();
    yield rows.map(({ event_id }) => event_id);
    after = rows.length < MAX_IDS ? undefined : rows.at(-1)?.event_id;
  }
}
