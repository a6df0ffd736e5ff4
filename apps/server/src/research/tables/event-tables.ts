import { EVENT_FIELDS } from "../read/stored-events.ts";
import { commonField, DESCRIBED_EVENTS, type Described, flatFields, listFields } from "./contract-fields.ts";
import {
  type Cell,
  type Field,
  field,
  REQUIRED,
  REQUIRED_UUID,
  type Reference,
  type Row,
  type Table,
  table,
} from "./table.ts";

const TO_SESSION: Reference = { field: "session_id", table: "sessions", to: "session_id" };
const TO_EVENT: Reference = { field: "event_id", table: "events", to: "event_id" };

export const EVENTS = table({
  path: "events",
  description: "Every event, one a row. A session's events stand together, in their order.",
  fields: [
    ...EVENT_FIELDS,
    commonField("name"),
    field(
      "payload",
      "object",
      "What the event tells, by its name: the columns of the table of that name in events/.",
    ),
  ],
  primaryKey: ["event_id"],
  references: [TO_SESSION],
});

export const EVENTS_ASIDE = table({
  path: "events_aside",
  description:
    "Events that the contract does not know, kept aside and not lost. They count for their session's completeness.",
  fields: [
    ...EVENT_FIELDS,
    field(
      "name",
      "string",
      "What happened. Without personal data empty where it is no plain word: anybody may send anything.",
    ),
    field("reason", "string", "Why it was kept aside.", REQUIRED),
    field("payload", "object", "What the event tells, as it came.", { personal: true }),
  ],
  primaryKey: ["event_id"],
  references: [TO_SESSION],
});

/** A list of objects in a payload, as a table of its own. */
interface ListTable {
  readonly key: string;
  readonly table: Table;
}

export interface EventTables {
  readonly table: Table;
  readonly lists: readonly ListTable[];
}

/** What the table of one event repeats of the table of all; the rest is joined by event_id. */
const REPEATED = EVENT_FIELDS.filter(({ name }) => name !== "client_time" && name !== "received_at");

/** For each event of the contract a table of what it tells, and one for each list of objects in it. */
export const EVENT_TABLES: ReadonlyMap<string, EventTables> = new Map(
  [...DESCRIBED_EVENTS].map(([name, event]) => [name, tablesOf(name, event)]),
);

function tablesOf(name: string, event: Described): EventTables {
  const common: readonly Field[] = REPEATED;
  const own = flatFields(event).filter((each) => !common.some((known) => known.name === each.name));
  const lists = listFields(event).map(({ name: key, items }) => ({
    key,
    table: listTable(name, key, items),
  }));
  const description = `${name}: ${event.description ?? ""}`;
  const fields = [...common, ...own];
  return {
    table: {
      path: `events/${name}`,
      description,
      fields,
      primaryKey: ["event_id"],
      references: [TO_EVENT, TO_SESSION],
    },
    lists,
  };
}

function listTable(event: string, key: string, items: Described): Table {
  const position = field("index", "integer", "The place in the list, from 0.", REQUIRED);
  return {
    path: `events/${event}_${key}`,
    description: `${event}, its ${key}: one a row.`,
    fields: [field("event_id", "string", "The event.", REQUIRED_UUID), position, ...flatFields(items)],
    primaryKey: ["event_id", "index"],
    references: [{ field: "event_id", table: `events-${event}`, to: "event_id" }],
  };
}

type Payload = Readonly<Record<string, unknown>>;

/** A payload's values as cells: what is a structure becomes JSON text. */
export function payloadCells(payload: Payload): Row<string> {
  const cells: Record<string, Cell> = {};
  for (const key of Object.keys(payload)) {
    const value = payload[key];
    cells[key] = typeof value === "object" && value !== null ? JSON.stringify(value) : (value as Cell);
  }
  return cells;
}
