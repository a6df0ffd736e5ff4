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

/** Worded as in the condition of the index `event_study_joined`: with a parameter the database would not use the index. */
export const JOINED = sql<SqlBool>`name = 'study_joined'`;

/** As an expression, so that SQLite reads by the index above, and not by the one of times, through all events. */
const EVENT_ID = sql<string>`event_id || ''`;

/** The number of events that are read at a time: only these are in memory. */
const BATCH_SIZE = 1_000;

/** Beyond this number of participants the database does not select the events, as it would search every payload for each of them. */
const MAX_SOUGHT = 20;

/** The wanted events: those that mention a study, or one of some participants, and that arrived since a moment (ISO 8601 in UTC); each condition if given. */
interface Wanted {
  readonly study?: string;
  readonly participants?: readonly string[];
  readonly since?: string;
}

/** An event's place in the order of arrival. */
interface Place {
  readonly received_at: string;
  readonly event_id: string;
}

/** An event `study_joined`, as it is stored. */
interface JoinedEvent {
  readonly session_id: string;
  readonly payload: string;
}

/** Returns the next events by which sessions say that they take part, with some unwanted ones: the caller checks the payloads. */
export function joinedEvents(database: Database, wanted: Wanted, after: Place) {
  return database
    .selectFrom("event")
    .select(["event_id", "session_id", "payload", "received_at"])
    .where(JOINED)
    .where("received_at", ">=", after.received_at)
    .where(({ or, eb }) => or([eb("received_at", ">", after.received_at), eb(EVENT_ID, ">", after.event_id)]))
    .where(({ and }) => and(mentions(wanted)))
    .orderBy("received_at")
    .orderBy(EVENT_ID)
    .limit(BATCH_SIZE);
}

function mentions({ study, participants }: Wanted) {
  // An id that is no UUID is in no such event, and must not get into the pattern of `like`.
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

/**
 * The participant that each session first said to be, in each study; events are added in the order of their arrival. Only the first counts, so that nobody gets others' sessions:
 * anyone who knows a session's id can claim it later, with any number and time.
 */
export class FirstJoined {
  readonly #first = new Map<string, StudySession>();

  add({ session_id: session, payload }: JoinedEvent): void {
    const { study, participant } = namedIn(payload);
    const key = `${study} ${session}`;
    if (!this.#first.has(key)) this.#first.set(key, { session, study, participant });
  }

  /** The sessions in the order in which they said so. */
  get sessions(): StudySession[] {
    return [...this.#first.values()];
  }
}

/** Returns the sessions that take part in a study, each with the participant that it first said to be. */
export async function findStudySessions(database: Database, study: string): Promise<StudySession[]> {
  const first = new FirstJoined();
  for await (const event of readJoined(database, { study })) first.add(event);
  return first.sessions.filter((each) => each.study === study);
}

/**
 * Returns the sessions that first said to be one of these participants: in the participant's study, or, where that is no longer known, in any. With `since`, only those that said
 * so since then (ISO 8601 in UTC).
 */
export async function participantSessions(
  database: Database,
  participants: readonly string[],
  since = "",
): Promise<StudySession[]> {
  if (participants.length === 0) return [];
  const wanted = new Set(participants);
  const naming = new Set<string>();
  for await (const { session_id, payload } of readJoined(database, { participants, since }))
    if (wanted.has(namedIn(payload).participant)) naming.add(session_id);
  const studies = await studiesOf(database, participants);
  const first = Map.groupBy(await firstJoined(database, [...naming]), ({ session }) => session);
  return [...first.values()].flatMap((said) =>
    said.filter(
      ({ study, participant }, index) =>
        wanted.has(participant) &&
        (studies.has(participant) ? studies.get(participant) === study : index === 0),
    ),
  );
}

/** Returns the study of each participant who is still known. */
async function studiesOf(database: Database, participants: readonly string[]): Promise<Map<string, string>> {
  const studies = new Map<string, string>();
  for (const batch of inBatches(participants)) {
    const rows = await database
      .selectFrom("participant")
      .select(["id", "study"])
      .where("id", "in", batch)
      .execute();
    for (const { id, study } of rows) studies.set(id, study);
  }
  return studies;
}

/** Returns the participant that each of these sessions first said to be in each study, in the order of arrival. */
async function firstJoined(database: Database, sessions: readonly string[]): Promise<StudySession[]> {
  const first = new FirstJoined();
  for (const batch of inBatches([...new Set(sessions)])) {
    const rows = await database
      .selectFrom("event")
      .select(["session_id", "payload"])
      .where(JOINED)
      .where("session_id", "in", batch)
      .orderBy("received_at")
      .orderBy("event_id")
      .execute();
    for (const event of rows) first.add(event);
  }
  return first.sessions;
}

function namedIn(payload: string): Pick<StudySession, "study" | "participant"> {
  const { study, participant } = JSON.parse(payload) as {
    readonly study: string;
    readonly participant: string;
  };
  return { study: study.toLowerCase(), participant: participant.toLowerCase() };
}

/** Yields the wanted events, with some others, in the order of their arrival. */
async function* readJoined(database: Database, wanted: Wanted): AsyncGenerator<JoinedEvent> {
  let after: Place | undefined = { received_at: wanted.since ?? "", event_id: "" };
  while (after) {
    const rows = await joinedEvents(database, wanted, after).execute();
    yield* rows;
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
  }
}

interface OrderedEvent extends Place {
  readonly session_seq: number | null;
  readonly client_ts: number;
}

/** The order of a session's events, as exports and live figures have it: those without a number first, then by number and the visitor's clock. */
export function byOrderInSession(one: OrderedEvent, other: OrderedEvent): number {
  return (
    (one.session_seq ?? -1) - (other.session_seq ?? -1) ||
    one.client_ts - other.client_ts ||
    byArrival(one, other)
  );
}

/** The order in which events arrived. */
export function byArrival(one: Place, other: Place): number {
  return compare(one.received_at, other.received_at) || compare(one.event_id, other.event_id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
