import { uuid } from "@harapen/contract/uuid";
import { type SqlBool, sql } from "kysely";
import type { Database } from "../database.ts";
import { inBatches } from "../in-batches.ts";

/** A session that takes part in a study. Ids are in lower case but the session's, which is as the client wrote it. */
export interface StudySession {
  readonly session: string;
  readonly study: string;
  readonly participant: string;
}

/** As it stands in the condition of the index `event_study_joined`: the database uses that for no parameter. */
export const JOINED = sql<SqlBool>`name = 'study_joined'`;

/** As an expression, so that SQLite reads by the index above, and not by the one of times, through all events. */
const EVENT_ID = sql<string>`event_id || ''`;

/** Events that are read at once: of all that ever come, none but these are in memory. */
const BATCH_SIZE = 1_000;

/** With more participants than these the events are not chosen by the database, where each would be looked for in every payload. */
const MAX_SOUGHT = 20;

/** Which sessions are asked for: those that take part in a study, or as some participants, and that said so since a moment (ISO 8601 in UTC); each if given. */
interface Wanted {
  readonly study?: string;
  readonly participants?: readonly string[];
  readonly since?: string;
}

/** Where in the order of their arrival an event stands. */
type Place = Pick<OrderedEvent, "received_at" | "event_id">;

/** The next of the events by which sessions say that they take part, with some of others: who reads the payloads checks them. */
export function joinedEvents(database: Database, wanted: Wanted, after: Place) {
  return database
    .selectFrom("event")
    .select(["event_id", "session_id", "session_seq", "client_ts", "payload", "received_at"])
    .where(JOINED)
    .where("received_at", ">=", after.received_at)
    .where(({ or, eb }) => or([eb("received_at", ">", after.received_at), eb(EVENT_ID, ">", after.event_id)]))
    .where(({ and }) => and(mentions(wanted)))
    .orderBy("received_at")
    .orderBy(EVENT_ID)
    .limit(BATCH_SIZE);
}

function mentions({ study, participants }: Wanted) {
  // What is no UUID is in no such event, and nothing to look for by `like`.
  const sought = participants?.filter((id) => uuid.safeParse(id).success);
  return [
    ...(study === undefined ? [] : [mentionsOneOf([study])]),
    ...(sought === undefined || sought.length > MAX_SOUGHT ? [] : [mentionsOneOf(sought)]),
  ];
}

function mentionsOneOf(ids: readonly string[]) {
  const each = ids.map((id) => sql`lower(payload) like ${`%"${id}"%`}`);
  return sql<SqlBool>`(${sql.join([sql`1 = 0`, ...each], sql` or `)})`;
}

/** Returns the sessions that are wanted, by their events `study_joined`; a session is the first participant that it names. */
export async function findStudySessions(database: Database, wanted: Wanted): Promise<StudySession[]> {
  const sessions = new Map<string, StudySession & OrderedEvent>();
  for await (const found of readJoined(database, wanted)) {
    const first = sessions.get(found.session);
    if (!first || byOrderInSession(found, first) < 0) sessions.set(found.session, found);
  }
  return [...sessions.values()]
    .sort(byOrderInSession)
    .map(({ session, study, participant }) => ({ session, study, participant }));
}

/** Returns the sessions that said since a moment (ISO 8601 in UTC) that they take part as a participant. */
export async function participantSessions(
  database: Database,
  participant: string,
  since: string,
): Promise<string[]> {
  const sessions = await findStudySessions(database, { participants: [participant], since });
  return sessions.map(({ session }) => session);
}

/**
 * Returns whom each of these sessions said first that it is in each study, in the order in which that came. By it nobody is given a session of others: whoever knows a session's id
 * may say later whose it is, with whichever number and time.
 */
export async function firstJoined(database: Database, sessions: readonly string[]): Promise<StudySession[]> {
  const first = new Map<string, StudySession>();
  for (const batch of inBatches([...new Set(sessions)])) {
    const rows = await database
      .selectFrom("event")
      .select(["session_id", "payload"])
      .where(JOINED)
      .where("session_id", "in", batch)
      .orderBy("received_at")
      .orderBy("event_id")
      .execute();
    for (const { session_id: session, payload } of rows) {
      const { study, participant } = namedIn(payload);
      const key = `${study} ${session}`;
      if (!first.has(key)) first.set(key, { session, study, participant });
    }
  }
  return [...first.values()];
}

function namedIn(payload: string): Pick<StudySession, "study" | "participant"> {
  const { study, participant } = JSON.parse(payload) as {
    readonly study: string;
    readonly participant: string;
  };
  return { study: study.toLowerCase(), participant: participant.toLowerCase() };
}

/** Reads what sessions that are wanted say of how they take part, in the order in which it came. */
async function* readJoined(database: Database, wanted: Wanted): AsyncGenerator<StudySession & OrderedEvent> {
  const participants = wanted.participants && new Set(wanted.participants);
  let after: Place | undefined = { received_at: wanted.since ?? "", event_id: "" };
  while (after) {
    const rows = await joinedEvents(database, wanted, after).execute();
    for (const { session_id, payload, ...order } of rows) {
      const { study, participant } = namedIn(payload);
      if (wanted.study !== undefined && study !== wanted.study) continue;
      if (participants && !participants.has(participant)) continue;
      yield { session: session_id, study, participant, ...order };
    }
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
  }
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
