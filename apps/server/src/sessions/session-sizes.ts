import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../database/database.ts";

/**
 * The most that is read of one session, or by one query of several. A visit as the app makes it has some
 * hundred events, and some ten kilobytes of payloads that are read.
 */
const MAX_EVENTS = 20_000;
const MAX_CHARACTERS = 2_000_000;
/** The most sessions that one query reads. */
const MAX_SESSIONS = 100;

/**
 * How much there is to be read of a session: its events, and the characters of those payloads that are read.
 */
interface SessionSize {
  readonly events: number;
  readonly characters: number;
}

const NOTHING: SessionSize = { events: 0, characters: 0 };

/**
 * Which events of sessions are read: those since a time (ISO 8601 in UTC). Of these, the payloads that fit
 * the contract and meet a condition are read.
 */
interface Reading {
  readonly since?: string;
  readonly isRead?: RawBuilder<SqlBool>;
}

/** Returns how much there is to read of each session: all of it, unless a choice is given. */
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

/**
 * Divides sessions into batches that may be read at once; returns those that are too large by themselves
 * apart.
 */
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
