import type { EventName } from "@harapen/contract/telemetry/events";
import { COMPLETENESS } from "../../sessions/session-facts.ts";
import {
  AQUARIUM_FIELD,
  aidField,
  type ContractSchema,
  commonField,
  EVENT_FIELDS,
  PAYLOAD_SCHEMAS,
  payloadField,
  payloadFields,
  payloadLists,
  SESSION_REFERENCE,
} from "./contract-fields.ts";
import {
  type ColumnOf,
  type Field,
  field,
  MAX_ROWS_PER_SESSION,
  PSEUDONYMOUS,
  REQUIRED,
  REQUIRED_COUNT,
  REQUIRED_UUID,
  type Reference,
  type Table,
  table,
} from "./table.ts";

export const SESSIONS = table({
  path: "sessions",
  description:
    "Every visit of which this export has an event. Counts and completeness are of the whole visit, whatever days were asked for.",
  fields: [
    commonField("session_id"),
    field("aquarium", "string", "The first aquarium that the session recorded, by its slug."),
    payloadField("session_start", "device"),
    payloadField("session_start", "app_version"),
    payloadField("session_start", "locale"),
    field(
      "uid",
      "string",
      `Who visited: who signed in last while the session ran, or else whom its session_start names; "guest" without sign-in.${PSEUDONYMOUS}`,
    ),
    payloadField("session_start", "referrer"),
    payloadField("study_joined", "study"),
    payloadField("study_joined", "participant"),
    field("first_client_ts", "number", "The earliest client_ts.", REQUIRED),
    field("last_client_ts", "number", "The latest client_ts.", REQUIRED),
    field("first_received_at", "datetime", "When its first event was received.", REQUIRED),
    field("last_received_at", "datetime", "When its last event was received.", REQUIRED),
    field(
      "clock_offset_ms",
      "number",
      "The smallest received_at - client_ts: how far the visitor's clock is behind the server's, the way of the quickest event included.",
      REQUIRED,
    ),
    field(
      "events",
      "integer",
      "How many of its events the server has, the quarantined included.",
      REQUIRED_COUNT,
    ),
    field("events_exported", "integer", "How many of them are in this export.", REQUIRED_COUNT),
    field("events_aside", "integer", "How many of them were quarantined.", REQUIRED_COUNT),
    field("highest_session_seq", "integer", "The highest session_seq; empty where no event has one."),
    field(
      "missing_events",
      "integer",
      "How many numbers from 1 to the highest no event has; empty where none has one.",
    ),
    field(
      "repeated_numbers",
      "integer",
      "How many events have a number that another one has, too.",
      REQUIRED_COUNT,
    ),
    field(
      "completeness",
      "string",
      "complete: every number is there and the last event is a session_end. missing: numbers are missing. open-ended: no number is missing, but nothing tells that the last one was the last. unnumbered: no event has a number.",
      { constraints: { required: true, enum: COMPLETENESS } },
    ),
  ],
  primaryKey: ["session_id"],
  references: [],
});

export type SessionColumn = ColumnOf<typeof SESSIONS>;

/** What visitors may choose where they are not sure, as the contract has it. */
const CHOICES = payloadField("not_sure_choice", "choice").constraints?.enum ?? [];

/** The outcome of a search. */
export const OUTCOME_FIELDS = [
  field(
    "outcome",
    "string",
    "What the visitor reported last: confirm_correct, or their not_sure_choice; empty where nothing was recorded.",
    { constraints: { enum: ["confirm_correct", ...CHOICES] } },
  ),
  field("outcome_penguin_name", "string", "The penguin that was confirmed, by its id."),
  field("outcome_rank", "integer", "The confirmed penguin's place in the ranking, from 1; 0 for not sure."),
  field("outcome_client_ts", "number", "When the outcome was recorded, by the visitor's clock."),
] as const;

/** The kinds of questions, as the contract has them. */
const LOOK_KINDS = payloadField("look_shown", "kind").constraints?.enum ?? [];

export const SEARCHES = table({
  path: "searches",
  description: `Every search event with what its session recorded of the outcome, whenever that came. Of a session at most ${MAX_ROWS_PER_SESSION}.`,
  fields: [
    ...EVENT_FIELDS,
    payloadField("search", "search_id"),
    payloadField("search", "drawing_id"),
    payloadField("search", "algo_ver"),
    payloadField("search", "engine_ver"),
    payloadField("search", "catalog_ver"),
    payloadField("search", "learned_ver"),
    payloadField("search", "visitors_ver"),
    payloadField("search", "grid9"),
    payloadField("search", "total_strokes"),
    payloadField("search", "part"),
    payloadField("search", "latency_ms"),
    payloadField("search", "looks"),
    field(
      "look_kinds",
      "array",
      `The kinds of those questions, in the order of asking: ${LOOK_KINDS.join(", ")} (look_shown says what each is); an empty list after Done. Empty where the client does not report looks, or where not every answer's look_result has come.`,
    ),
    payloadField("search", "after_search_id"),
    aidField("close_match"),
    aidField("comparison"),
    aidField("look"),
    aidField("narrowing"),
    aidField("extras"),
    field("aid_toggles", "integer", "How many aid_toggle events the search has.", REQUIRED_COUNT),
    field("candidates_opened", "integer", "How many result_click events the search has.", REQUIRED_COUNT),
    field("candidates_rejected", "integer", "How many back_to_results events it has.", REQUIRED_COUNT),
    field("list_expanded", "boolean", 'Whether "Not listed" was pressed.', REQUIRED),
    ...OUTCOME_FIELDS,
  ],
  primaryKey: ["event_id"],
  references: [{ field: "event_id", table: "events-search", to: "event_id" }, SESSION_REFERENCE],
});

export type SearchColumn = ColumnOf<typeof SEARCHES>;

export const PAGE_VIEWS = table({
  path: "page_views",
  description: `Every view of a screen, with its page_leave, whenever that came. Of a session at most ${MAX_ROWS_PER_SESSION}.`,
  fields: [
    commonField("session_id"),
    payloadField("page_view", "view_id"),
    AQUARIUM_FIELD,
    payloadField("page_view", "screen"),
    payloadField("page_view", "from"),
    payloadField("page_view", "locale"),
    payloadField("page_view", "search_id"),
    payloadField("page_view", "penguin_name"),
    payloadField("page_view", "rank"),
    field("began_client_ts", "number", "client_ts of its page_view; empty where that never arrived."),
    field("left_client_ts", "number", "client_ts of its page_leave; empty where that never arrived."),
    payloadField("page_leave", "total_ms"),
    payloadField("page_leave", "active_ms"),
    field("hides", "integer", "How many times its page was hidden: its page_hide events.", REQUIRED_COUNT),
    field(
      "leaves",
      "integer",
      "How many page_leave events it has: 1 at its end, 0 where that never arrived. Clients before page_hide recorded one at each hiding, too; of several the last counts.",
      REQUIRED_COUNT,
    ),
  ],
  primaryKey: ["session_id", "view_id"],
  references: [SESSION_REFERENCE],
});

export type PageViewColumn = ColumnOf<typeof PAGE_VIEWS>;

export const EVENTS = table({
  path: "events",
  description: "Every event, one a row. A session's events stand together, in their order.",
  fields: [
    ...EVENT_FIELDS,
    commonField("name"),
    field(
      "payload",
      "object",
      "What the event says, by its name: the columns of the table of that name in events/.",
    ),
    field(
      "undescribed_keys",
      "integer",
      "How many keys its payload has that this dictionary does not describe; without personal data they are left out of payload.",
      REQUIRED_COUNT,
    ),
  ],
  primaryKey: ["event_id"],
  references: [SESSION_REFERENCE],
});

export const QUARANTINED_EVENTS = table({
  path: "events_aside",
  description:
    "Quarantined events: those of a name that the contract does not know, and those whose payload fails its schema. They count for their session's completeness.",
  fields: [
    ...EVENT_FIELDS,
    field(
      "name",
      "string",
      "What happened. Without personal data empty where it is no plain word: anybody may send anything.",
    ),
    field("reason", "string", "Why it was quarantined.", REQUIRED),
    field(
      "payload",
      "object",
      "The payload of the event, as it came. Without drawings empty: it may hold anything.",
      { personal: true },
    ),
  ],
  primaryKey: ["event_id"],
  references: [SESSION_REFERENCE],
});

/** A list of objects in a payload, as a table of its own. */
interface ListTable {
  /** The list's key in the payload. */
  readonly key: string;
  readonly table: Table;
}

/** The tables of the events of one name. */
export interface EventTables {
  readonly table: Table;
  readonly lists: readonly ListTable[];
}

const EVENT_REFERENCE: Reference = { field: "event_id", table: "events", to: "event_id" };

/**
 * The columns of the table `events` that the table of one event repeats; the others are joined by event_id.
 */
const REPEATED_FIELDS: readonly Field[] = EVENT_FIELDS.filter(
  ({ name }) => name !== "client_time" && name !== "received_at",
);

/** The events that say where a visitor drew. */
const PLACED_EVENTS: readonly string[] = ["stroke_start", "stroke_move"] satisfies EventName[];

/**
 * The tables of each event of the contract, by its name: one of its payload, and one for each list of objects
 * in that.
 */
export const EVENT_TABLES: ReadonlyMap<string, EventTables> = new Map(
  [...PAYLOAD_SCHEMAS].map(([name, schema]) => [name, eventTables(name, schema)]),
);

function eventTables(name: string, schema: ContractSchema): EventTables {
  const own = payloadFields(schema).filter(
    (each) => !REPEATED_FIELDS.some((repeated) => repeated.name === each.name),
  );
  return {
    table: {
      path: `events/${name}`,
      description: `${name}: ${schema.description ?? ""}`,
      fields: [...REPEATED_FIELDS, ...own],
      primaryKey: ["event_id"],
      references: [EVENT_REFERENCE, SESSION_REFERENCE],
      ...(PLACED_EVENTS.includes(name) && { drawing: true }),
    },
    lists: payloadLists(schema).map(({ key, items }) => ({ key, table: listTable(name, key, items) })),
  };
}

function listTable(event: string, key: string, items: ContractSchema): Table {
  return {
    path: `events/${event}_${key}`,
    description: `${event}, its ${key}: one a row.`,
    fields: [
      field("event_id", "string", "The event.", REQUIRED_UUID),
      field("index", "integer", "The place in the list, from 0.", REQUIRED),
      ...payloadFields(items),
    ],
    primaryKey: ["event_id", "index"],
    references: [{ field: "event_id", table: `events-${event}`, to: "event_id" }],
    ...(PLACED_EVENTS.includes(event) && { drawing: true }),
  };
}
