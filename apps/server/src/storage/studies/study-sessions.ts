import { type SqlBool, sql } from "kysely";
import type { Database } from "../database.ts";

/** A session that takes part in a study. Ids are in lower case but the session's, which is as the client wrote it. */
export interface StudySession {
  readonly session: string;
  readonly study: string;
  readonly participant: string;
}

/** As it stands in the condition of the index `event_study_joined`: the database uses that for no parameter. */
const JOINED = sql<SqlBool>`name = 'study_joined'`;

/** The events by which sessions say that they take part. */
export function joinedEvents(database: Database) {
  return database
    .selectFrom("event")
    .select(["event_id", "session_id", "session_seq", "client_ts", "payload", "received_at"])
    .where(JOINED);
}

/** Returns the sessions that take part in a study, or of which some participants are, by their events `study_joined`; a session is the first participant that it names. */
export async function findStudySessions(
  database: Database,
  { study, participants }: { readonly study?: string; readonly participants?: readonly string[] },
): Promise<StudySession[]> {
  const rows = await joinedEvents(database).execute();
  // Sorted here: asked for an order, SQLite would read all events by the index that has it.
  rows.sort(byOrderInSession);
  const wanted = participants && new Set(participants);
  const sessions = new Map<string, StudySession>();
  for (const { session_id, payload } of rows) {
    const joined = JSON.parse(payload) as { readonly study: string; readonly participant: string };
    const found = {
      session: session_id,
      study: joined.study.toLowerCase(),
      participant: joined.participant.toLowerCase(),
    };
    if (study !== undefined && found.study !== study) continue;
    if (wanted && !wanted.has(found.participant)) continue;
    if (!sessions.has(session_id)) sessions.set(session_id, found);
  }
  return [...sessions.values()];
}

/** Returns the sessions that said since a moment (ISO 8601 in UTC) that they take part as a participant. */
export async function participantSessions(
  database: Database,
  participant: string,
  since: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom("event")
    .select(["session_id", "payload"])
    .where(JOINED)
    .where("received_at", ">=", since)
    .where("payload", "like", `%${participant}%`)
    .execute();
  const joined = rows.filter(({ payload }) => JSON.parse(payload).participant === participant);
  return [...new Set(joined.map(({ session_id }) => session_id))];
}

interface OrderedEvent {
  readonly event_id: string;
  readonly session_seq: number | null;
  readonly client_ts: number;
  readonly received_at: string;
}

/** The order of a session's events, as exports and live figures have it: those without a number first, then by number and the visitor's clock. */
export function byOrderInSession(one: OrderedEvent, other: OrderedEvent): number {
  return (
    (one.session_seq ?? -1) - (other.session_seq ?? -1) ||
    one.client_ts - other.client_ts ||
    compare(one.received_at, other.received_at) ||
    compare(one.event_id, other.event_id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
