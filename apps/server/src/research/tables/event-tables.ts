import type { EventName } from "@harapen/contract/telemetry/events";
import { payloadFields, payloadLists } from "./contract-fields.ts";
import { type ContractSchema, PAYLOAD_SCHEMAS } from "./contract-schemas.ts";
import { EVENT_FIELDS, SESSION_REFERENCE } from "./event-fields.ts";
import { type Field, field, REQUIRED, REQUIRED_UUID } from "./field.ts";
import type { Reference, Table } from "./table.ts";

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

/** The columns of the table `events` that the table of one event repeats; the others are joined by event_id. */
const REPEATED_FIELDS: readonly Field[] = EVENT_FIELDS.filter(
  ({ name }) => name !== "client_time" && name !== "received_at",
);

/** The events that say where a visitor drew. */
const PLACED_EVENTS: readonly string[] = ["stroke_start", "stroke_move"] satisfies EventName[];

/** The tables of each event of the contract, by its name: one of its payload, and one for each list of objects in that. */
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
