import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../database.ts";

/** How much one session has that is read, and one query reads of some. A visit as the app makes it has some hundred events, and some ten kilobytes of payloads that are read. */
const MAX_EVENTS = 20_000;
const MAX_CHARACTERS = 2_000_000;
/** Sessions that are read by one query at most. */
const MAX_SESSIONS = 100;

/** How much there is to be read of a session: its events, and the characters of those payloads that are read. */
interface SessionSize {
  readonly events: number;
  readonly characters: number;
}

const NOTHING: SessionSize = { events: 0, characters: 0 };

/** What is read of sessions: the payloads of events that fit the contract, for which a condition holds, since a time (ISO 8601 in UTC). */
interface Reading {
  readonly since?: string;
  readonly isRead?: RawBuilder<SqlBool>;
}

/** Returns how much there is to be read of sessions: all of it, unless some are chosen. */
export async function sizesOf(
  database: Database,
  sessions: readonly string[],
  { since = "", isRead = sql<SqlBool>`1 = 1` }: Reading = {},
): Promise<Map<string, SessionSize>> {
  const sizes = new Map<string, SessionSize>();
  for (const table of ["event", "event_aside"] as const) {
    const rows = await database
      .selectFrom(table)
      .select("session_id")
      .select(sql<number | string>`count(*)`.as("events"))
      .select(
        table === "event"
          ? sql<number | string>`sum(case when ${isRead} then length(payload) else 0 end)`.as("characters")
          : sql<number>`0`.as("characters"),
      )
      .where("session_id", "in", sessions)
      .where("received_at", ">=", since)
      .groupBy("session_id")
      .execute();
    for (const { session_id, events, characters } of rows)
      sizes.set(
        session_id,
        sum(sizes.get(session_id) ?? NOTHING, { events: Number(events), characters: Number(characters) }),
      );
  }
  return sizes;
}

/** Divides sessions into batches of what may be read at once, without those that are larger than that by themselves. */
export function batchesBySize(
  sessions: readonly string[],
  sizes: ReadonlyMap<string, SessionSize>,
): { readonly batches: readonly string[][]; readonly tooLarge: readonly string[] } {
  const batches: string[][] = [];
  const tooLarge: string[] = [];
  let read = NOTHING;
  for (const session of sessions) {
    const size = sizes.get(session) ?? NOTHING;
    const batch = batches.at(-1);
    if (!fits(size)) tooLarge.push(session);
    else if (batch && batch.length < MAX_SESSIONS && fits(sum(read, size))) {
      batch.push(session);
      read = sum(read, size);
    } else {
      batches.push([session]);
      read = size;
    }
  }
  return { batches, tooLarge };
}

function sum(one: SessionSize, other: SessionSize): SessionSize {
  return { events: one.events + other.events, characters: one.characters + other.characters };
}

function fits({ events, characters }: SessionSize): boolean {
  return events <= MAX_EVENTS && characters <= MAX_CHARACTERS;
}
