import { aids } from "@harapen/contract/aids";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { StoredEvent } from "../stored-events.ts";
import { MAX_ROWS_PER_SESSION, type Row } from "../tables/table.ts";

/**
 * An event's name with its payload, typed by the contract, which it was checked against when it was stored.
 */
export type ContractEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** An event of an exported session with its row, which is masked unless personal data is exported. */
export interface ExportedEvent {
  readonly event: StoredEvent;
  /** The slug of the aquarium that the visitor was at; null where it is unknown. */
  readonly aquarium: string | null;
  /** The row of the table of its name, and the columns that every table of events has. */
  readonly cells: Row<string>;
  /**
   * Whether the export has the event itself: others only complete the page views and searches that it has.
   */
  readonly matches: boolean;
}

/** Parses a stored payload. The aids that older clients have reported are as the contract has them now. */
export function readPayload(stored: string) {
  const payload = JSON.parse(stored);
  const { data } = aids.safeParse(payload.aids);
  return data ? { ...payload, aids: data } : payload;
}

/**
 * Returns the value under a key, making and storing it if there is none; `undefined` where the map already
 * has `MAX_ROWS_PER_SESSION`.
 */
export function getOrCreate<Value>(
  map: Map<string, Value>,
  key: string,
  create: () => Value,
): Value | undefined {
  const existing = map.get(key);
  if (existing !== undefined || map.size >= MAX_ROWS_PER_SESSION) return existing;
  const created = create();
  map.set(key, created);
  return created;
}
