import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Filter } from "../options.ts";
import { commonField } from "../tables/contract-fields.ts";
import { type Cell, field, REQUIRED } from "../tables/table.ts";
import type { Snapshot } from "./snapshot.ts";

/** An event as it is stored; one that was kept aside says why. */
export interface ToldEvent {
  readonly event_id: string;
  readonly session_id: string;
  readonly session_seq: number | null;
  readonly name: string;
  readonly client_ts: number;
  readonly received_at: string;
  readonly aquarium: string | null;
  readonly payload: string;
  readonly reason: string | null;
}

/** An event that is exported: where the visitor was, and its table's row, nothing in it that must not leave. */
export interface ChosenEvent {
  readonly event: ToldEvent;
  readonly aquarium: string | null;
  readonly cells: Readonly<Record<string, Cell>>;
}

export type EventField = (typeof EVENT_FIELDS)[number]["name"];

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

export const PLACE_FIELD = field(
  "aquarium",
  "string",
  "The aquarium that the event tells, or else the last one that its session told before it, by its slug.",
);

/** What every table of events begins with. */
export const EVENT_FIELDS = [
  commonField("event_id"),
  commonField("session_id"),
  commonField("session_seq"),
  commonField("client_ts"),
  field(
    "client_time",
    "datetime",
    "client_ts as a date, in UTC; empty where it is none of the years 1 to 9999.",
  ),
  field("received_at", "datetime", "When the server received it, by the server's clock, in UTC.", REQUIRED),
  PLACE_FIELD,
] as const;

const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
const ALL = sql`(
  select ${columns}, cast(null as text) as reason from event
  union all
  select ${columns}, reason from event_aside)`;

/**
 * Every event of each session that the filter touches, those kept aside included, a session after the other: by their
 * numbers, those without a number first, then by the visitor's clock.
 */
export function toldEvents({ queries, bytewise }: Snapshot, filter: Filter): CompiledQuery<ToldEvent> {
  const sessions = conditions(filter).map(
    (condition) => sql`session_id in (select session_id from ${ALL} as sought where ${condition})`,
  );
  const where = sessions.length > 0 ? sql`where ${sql.join(sessions, sql` and `)}` : sql``;
  return sql<ToldEvent>`
    select * from ${ALL} as told ${where}
    order by ${bytewise("session_id")}, session_seq asc nulls first, client_ts,
      ${bytewise("received_at")}, ${bytewise("event_id")}`.compile(queries);
}

/** What at least one event of a session must meet, each: other clients tell the aquarium at the session's start only. */
function conditions({ aquarium, from, until }: Filter): RawBuilder<unknown>[] {
  const after = from === undefined ? [] : [sql`received_at >= ${from}`];
  const before = until === undefined ? [] : [sql`received_at < ${until}`];
  const period = [...after, ...before];
  return [
    ...(period.length > 0 ? [sql.join(period, sql` and `)] : []),
    ...(aquarium === undefined ? [] : [sql`aquarium = ${aquarium}`]),
  ];
}

/** Whether an event itself is asked for, and not only its session. */
export function isChosen({ aquarium, from, until }: Filter, event: ToldEvent, at: string | null): boolean {
  const inTime =
    (from === undefined || event.received_at >= from) && (until === undefined || event.received_at < until);
  return inTime && (aquarium === undefined || at === aquarium);
}
