import { type EventEnvelope, eventContext } from "@harapen/contract/telemetry";
import type { Insertable } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./schema.ts";

const LARGEST_INTEGER = 2 ** 31 - 1;

/** The telemetry. An event that comes twice is kept once; one that fails its schema is kept aside, not lost. */
export class EventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async keep(event: EventEnvelope): Promise<void> {
    await this.#database
      .insertInto("event")
      .values(row(event))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async keepAside(event: EventEnvelope, reason: string): Promise<void> {
    await this.#database
      .insertInto("event_aside")
      .values({ ...row(event), reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function row(event: EventEnvelope): Insertable<Tables["event"]> {
  return {
    event_id: event.event_id.toLowerCase(),
    session_id: event.session_id,
    name: event.name,
    client_ts: event.client_ts,
    received_at: new Date().toISOString(),
    payload: JSON.stringify(event.payload),
    session_seq: sessionSeq(event.payload),
    aquarium: aquariumOf(event.payload),
  };
}

/** `null` beyond the largest `integer` of PostgreSQL, too: no session is that long. */
function sessionSeq({ session_seq }: EventEnvelope["payload"]): number | null {
  const { data } = eventContext.shape.session_seq.safeParse(session_seq);
  return data === undefined || data > LARGEST_INTEGER ? null : data;
}

/** `null` with a NUL in it, too: PostgreSQL's text cannot hold one, and the payload has it escaped. */
function aquariumOf({ aquarium }: EventEnvelope["payload"]): string | null {
  const { data } = eventContext.shape.aquarium.safeParse(aquarium);
  return data === undefined || data.includes("\0") ? null : data;
}
