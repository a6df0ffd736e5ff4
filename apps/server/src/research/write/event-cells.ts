import type { StoredEvent } from "../read/stored-events.ts";
import type { ContractEvent } from "../sessions/exported-event.ts";
import { numberOrWord } from "../tables/contract-fields.ts";
import { PAYLOAD_SCHEMAS } from "../tables/contract-schemas.ts";
import type { EventColumn } from "../tables/event-fields.ts";
import type { Cell, Row } from "../tables/table.ts";
import { isoTime } from "./iso-time.ts";

/** Returns the cells with which every table of events begins. */
export function commonCells(event: StoredEvent, aquarium: string | null): Row<EventColumn> {
  const { event_id, session_id, session_seq, client_ts, received_at } = event;
  return {
    event_id,
    session_id,
    session_seq,
    client_ts,
    client_time: isoTime(client_ts),
    received_at,
    aquarium,
  };
}

/** The cells of an event: those that every table of events begins with, and its payload's. */
export type EventCells = Row<EventColumn> & Row<string>;

/** Returns a payload's values as cells, by their columns: structures become JSON text, and a value that is a number or a word becomes two cells. */
export function payloadCells({ name, payload }: ContractEvent): Row<string> {
  const cells: Record<string, Cell> = {};
  for (const [key, value] of Object.entries(payload)) {
    const word = WORDS.get(name)?.get(key);
    if (word !== undefined) {
      cells[key] = value === word ? null : (value as Cell);
      cells[`${key}_${word}`] = value === word;
    } else cells[key] = typeof value === "object" && value !== null ? JSON.stringify(value) : (value as Cell);
  }
  return cells;
}

/** The fields of each event that are a number or a word, with the word. */
const WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [...PAYLOAD_SCHEMAS].map(([event, { properties = {} }]) => [
    event,
    new Map(
      Object.entries(properties).flatMap(([key, schema]) => {
        const word = numberOrWord(schema);
        return word === undefined ? [] : [[key, word] as const];
      }),
    ),
  ]),
);
