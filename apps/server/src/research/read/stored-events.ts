import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { aquariumConditions, type ExportFilter, periodConditions } from "./filter.ts";
import type { Snapshot } from "./snapshot.ts";

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
 * Returns the query for every event, including quarantined ones, of each session that the filter touches: one session
 * after the other; in a session by number, those without a number first, then by the visitor's clock.
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
 * Returns conditions for a session, each of which at least one of its events must meet, but not the same event all of them: clients may
 * name the aquarium only at the session's start.
 */
function eventConditions(filter: ExportFilter): RawBuilder<unknown>[] {
  const period = periodConditions(filter, "received_at");
  return [...(period.length > 0 ? [sql.join(period, sql` and `)] : []), ...aquariumConditions(filter)];
}

/** Whether an event itself matches the filter, and not only its session; `aquarium` is where the visitor was. */
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
