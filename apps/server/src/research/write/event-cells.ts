import type { StoredEvent } from "../read/stored-events.ts";
import type { EventColumn } from "../tables/event-fields.ts";
import type { Cell, Row } from "../tables/table.ts";
import { isoTime } from "./iso-time.ts";

/** Returns the cells that every table of events begins with. */
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

/** Returns a payload's values as cells, by their keys: what is a structure becomes JSON text. */
export function payloadCells(payload: Readonly<Record<string, unknown>>): Row<string> {
  const cells: Record<string, Cell> = {};
  for (const key of Object.keys(payload)) {
    const value = payload[key];
    cells[key] = typeof value === "object" && value !== null ? JSON.stringify(value) : (value as Cell);
  }
  return cells;
}
