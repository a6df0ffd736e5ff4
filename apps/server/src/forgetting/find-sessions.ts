import { type SqlBool, sql } from "kysely";
import type { Database } from "../storage/database.ts";
import type { Person } from "./person.ts";

/** The tables of events: those that fit the contract, and the quarantined. */
export const EVENT_TABLES = ["event", "event_aside"] as const;
export type EventTableName = (typeof EVENT_TABLES)[number];

/** The events that say who is visiting. */
const IDENTIFYING_EVENTS = ["session_start", "login_result"];

/** Finds the sessions that name a person, in their order. Every event's table is read through: the command is seldom run. */
export async function findSessions(database: Database, person: Person): Promise<string[]> {
  const sessions = new Set<string>();
  for (const table of EVENT_TABLES) {
    const rows = await readIdentifyingEvents(database, table, numberOf(person));
    for (const { session_id, payload } of rows)
      if (names(JSON.parse(payload), person)) sessions.add(session_id);
  }
  return [...sessions].sort();
}

const numberOf = (person: Person) => (person.kind === "account" ? person.uid : person.device);

function names(payload: { uid?: unknown; device?: unknown }, person: Person): boolean {
  return person.kind === "account" ? payload.uid === person.uid : payload.device === person.device;
}

/** Reads the events that hold a text anywhere in their payloads: a coarse filter, in SQL that both databases read. */
function readIdentifyingEvents(database: Database, table: EventTableName, text: string) {
  const escaped = JSON.stringify(text).replaceAll(/[!%_]/g, "!$&");
  return database
    .selectFrom(table)
    .select(["session_id", "payload"])
    .where("name", "in", IDENTIFYING_EVENTS)
    .where(sql<SqlBool>`payload like ${`%${escaped}%`} escape '!'`)
    .execute();
}
