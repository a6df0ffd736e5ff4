import { type SqlBool, sql } from "kysely";
import type { Database } from "../storage/database.ts";
import { participantSessions } from "../storage/studies/study-sessions.ts";
import { numberOf, type Person } from "./person.ts";

/** The tables of events: those that fit the contract, and the quarantined. */
export const EVENT_TABLES = ["event", "event_aside"] as const;
/** All tables whose rows belong to a session: what was made from its events is deleted with them. */
export const SESSION_TABLES = [...EVENT_TABLES, "visit_summary"] as const;
export type EventTableName = (typeof EVENT_TABLES)[number];

/** The events that identify a visitor; worded as in the condition of their indexes (`storage/migrations/deletions/042-identifying-events.ts`). */
const IDENTIFYING = sql<SqlBool>`name in ('session_start', 'login_result')`;

/**
 * Finds the sessions that name a person, or that take part as one of `participants`, in their order. For an account or a device it reads through the beginnings and
 * sign-ins of all sessions: not to be called in a transaction that writes.
 */
export async function findSessions(
  database: Database,
  person: Person,
  participants: readonly string[],
): Promise<string[]> {
  const joined = await participantSessions(database, participants);
  const named = person.kind === "participant" ? [] : await findNaming(database, person);
  return [...new Set([...joined.map(({ session }) => session), ...named])].sort();
}

async function findNaming(database: Database, person: Person): Promise<Set<string>> {
  const sessions = new Set<string>();
  for (const table of EVENT_TABLES) {
    const rows = await readIdentifyingEvents(database, table, person);
    for (const { session_id, payload } of rows)
      if (names(JSON.parse(payload), person)) sessions.add(session_id);
  }
  return sessions;
}

function names(payload: { uid?: unknown; device?: unknown }, person: Person): boolean {
  if (person.kind === "account") return payload.uid === person.uid;
  return typeof payload.device === "string" && payload.device.toLowerCase() === numberOf(person);
}

/** Reads the events that hold a person's number anywhere in their payloads: a coarse filter, in SQL that both databases read. */
function readIdentifyingEvents(database: Database, table: EventTableName, person: Person) {
  const escaped = JSON.stringify(numberOf(person)).replaceAll(/[!%_]/g, "!$&");
  const text = person.kind === "device" ? sql`lower(payload)` : sql`payload`;
  return database
    .selectFrom(table)
    .select(["session_id", "payload"])
    .where(IDENTIFYING)
    .where(sql<SqlBool>`${text} like ${`%${escaped}%`} escape '!'`)
    .execute();
}
