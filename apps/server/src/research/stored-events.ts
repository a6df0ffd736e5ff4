import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { readAll, type Snapshot } from "../database/snapshots/snapshot.ts";

/** An event as it is stored. */
export interface StoredEvent {
  readonly event_id: string;
  readonly session_id: string;
  readonly session_seq: number | null;
  readonly name: string;
  readonly client_ts: number;
  readonly received_at: string;
  readonly aquarium: string | null;
  /** JSON. */
  readonly payload: string;
  /** Why the event is quarantined in `event_aside`; `null` for a valid one. */
  readonly reason: string | null;
}

/**
 * Which data an export has: those of one aquarium, received from `from` on and before `until` (ISO 8601 in
 * UTC), of sessions that take part in a study; each condition if given.
 */
export interface ExportFilter {
  readonly aquarium?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The study's id. */
  readonly study?: string | undefined;
}

/**
 * How long after its time stamp a row may become visible, in milliseconds: it is stamped before it is
 * committed, and servers' clocks differ.
 */
const COMMIT_MS = 60_000;

/** Whether rows of a filter's last day may still arrive at a time, in milliseconds since 1970. */
export function isOpenEnded({ until }: ExportFilter, now: number): boolean {
  return until !== undefined && Date.parse(until) > now - COMMIT_MS;
}

/**
 * Returns the SQL conditions that restrict a table's rows to the filter's period, by its column of the
 * server's time.
 */
export function periodConditions(
  { from, until }: ExportFilter,
  column: "received_at" | "saved_at",
): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${from}`]),
    ...(until === undefined ? [] : [sql`${sql.ref(column)} < ${until}`]),
  ];
}

/** Returns the SQL conditions that restrict a table's rows to the filter's aquarium. */
export function aquariumConditions({ aquarium }: ExportFilter): RawBuilder<unknown>[] {
  return aquarium === undefined ? [] : [sql`aquarium = ${aquarium}`];
}

const COLUMNS = [
  "event_id",
  "session_id",
  "session_seq",
  "name",
  "client_ts",
  "received_at",
  "aquarium",
  "payload",
] as const;

const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));

const ALL_EVENTS = sql`(
  select ${columns}, cast(null as text) as reason from event
  union all
  select ${columns}, reason from event_aside)`;

/**
 * Returns the query for every event, including quarantined ones, of each session that the filter touches: one
 * session after the other; in a session by number, those without a number first, then by the visitor's clock.
 */
export function storedEventsQuery(
  { queries, bytewise }: Snapshot,
  filter: ExportFilter,
): CompiledQuery<StoredEvent> {
  const sessions = [
    ...eventConditions(filter).map(
      (condition) => sql`session_id in (select session_id from ${ALL_EVENTS} as matching where ${condition})`,
    ),
    ...(filter.study === undefined
      ? []
      : [sql`session_id in (select session from session_study where study = ${filter.study})`]),
  ];
  const where = sessions.length > 0 ? sql`where ${sql.join(sessions, sql` and `)}` : sql``;
  return sql<StoredEvent>`
    select * from ${ALL_EVENTS} as stored ${where}
    order by ${bytewise("session_id")}, session_seq asc nulls first, client_ts,
      ${bytewise("received_at")}, ${bytewise("event_id")}`.compile(queries);
}

/**
 * Returns conditions for a session, each of which at least one of its events must meet, but not the same
 * event all of them: clients may name the aquarium only at the session's start.
 */
function eventConditions(filter: ExportFilter): RawBuilder<unknown>[] {
  const period = periodConditions(filter, "received_at");
  return [...(period.length > 0 ? [sql.join(period, sql` and `)] : []), ...aquariumConditions(filter)];
}

/**
 * Whether an event itself matches the filter, and not only its session; `aquarium` is where the visitor was.
 */
export function matchesFilter(
  filter: ExportFilter,
  { received_at }: StoredEvent,
  aquarium: string | null,
): boolean {
  const { from, until } = filter;
  const inPeriod =
    (from === undefined || received_at >= from) && (until === undefined || received_at < until);
  return inPeriod && (filter.aquarium === undefined || aquarium === filter.aquarium);
}

/** What an export of everything leaves out, because its visitor has withdrawn from a study. */
interface Withdrawn {
  /** The sessions that take part as somebody who has withdrawn. */
  readonly sessions: ReadonlySet<string>;
  /** The drawings and searches of these, in lower case as saves have them. */
  readonly keys: ReadonlySet<string>;
}

/** Reads the sessions, drawings and searches of participants who have withdrawn. */
export async function readWithdrawn(snapshot: Snapshot): Promise<Withdrawn> {
  const sessions = snapshot.queries
    .selectFrom("session_study")
    .innerJoin("participant", (join) =>
      join
        .onRef("participant.id", "=", "session_study.participant")
        .onRef("participant.study", "=", "session_study.study"),
    )
    .select("session_study.session")
    .where("withdrawn_at", "is not", null);
  const keys = snapshot.queries.selectFrom("session_drawing").select("id").where("session", "in", sessions);
  return {
    sessions: new Set((await readAll(snapshot, sessions)).map(({ session }) => session)),
    keys: new Set((await readAll(snapshot, keys)).map(({ id }) => id)),
  };
}
