import type { EventEnvelope } from "@harapen/contract/telemetry";
import type { Insertable } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./schema.ts";

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
  };
}
