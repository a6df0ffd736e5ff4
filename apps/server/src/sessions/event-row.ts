import { type EventEnvelope, eventContext } from "@harapen/contract/telemetry/envelope";
import type { Insertable } from "kysely";
import type { Tables } from "../database/tables.ts";

/** A row of the table `event`; a row of `event_aside` also has a reason. */
export type EventRow = Insertable<Tables["event"]>;

/** The largest `integer` of PostgreSQL. */
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * Returns an event as its table's row, received now; the id in lower case, as clients send UUIDs in either.
 */
export function toEventRow({ event_id, session_id, name, client_ts, payload }: EventEnvelope): EventRow {
  return {
    event_id: event_id.toLowerCase(),
    session_id,
    name,
    client_ts,
    received_at: new Date().toISOString(),
    payload: JSON.stringify(payload),
    session_seq: sessionSeqOf(payload),
    aquarium: aquariumOf(payload),
  };
}

/** Returns `null` beyond the largest `integer` of PostgreSQL, too: no session is that long. */
function sessionSeqOf({ session_seq }: EventEnvelope["payload"]): number | null {
  const { data } = eventContext.shape.session_seq.safeParse(session_seq);
  return data === undefined || data > MAX_INTEGER ? null : data;
}

/**
 * Returns the payload's aquarium; `null` also for a text with a NUL, which PostgreSQL's text cannot hold,
 * while the payload has it escaped.
 */
function aquariumOf({ aquarium }: EventEnvelope["payload"]): string | null {
  const { data } = eventContext.shape.aquarium.safeParse(aquarium);
  return data === undefined || data.includes("\0") ? null : data;
}
