import { eventContext } from "@harapen/contract/telemetry/envelope";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { Database } from "../../database/database.ts";
import { rebuildSessions } from "../../sessions/session-store.ts";

/** The time of the first event by the visitor's clock; the server's is 250 ms ahead. */
const FIRST_EVENT_MS = Date.parse("2026-04-30T12:00:00.000Z");

/** Inserts events into the database as the server stores them, each a second after the other. */
export class EventInserter {
  readonly #database: Database;
  #count = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Inserts an event of the contract; `seq` is its number in its session. */
  async insert<Name extends EventName>(
    session: string,
    seq: number | null,
    name: Name,
    payload: EventPayload<Name>,
  ): Promise<void> {
    const row = this.#row(session, seq, name, payload);
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.insertInto("event").values(row).execute();
      await rebuildSessions(transaction, [session]);
    });
  }

  /** Inserts an event that failed its schema. */
  async insertInvalid(
    session: string,
    seq: number | null,
    name: string,
    payload: object,
    reason: string,
  ): Promise<void> {
    const row = { ...this.#row(session, seq, name, payload), reason };
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.insertInto("event_aside").values(row).execute();
      await rebuildSessions(transaction, [session]);
    });
  }

  #row(session_id: string, seq: number | null, name: string, payload: object) {
    const count = this.#count++;
    const { aquarium } = eventContext.parse(payload);
    return {
      event_id: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
      session_id,
      session_seq: seq,
      name,
      client_ts: FIRST_EVENT_MS + count * 1_000,
      received_at: new Date(FIRST_EVENT_MS + count * 1_000 + 250).toISOString(),
      aquarium: aquarium ?? null,
      payload: JSON.stringify(payload),
    };
  }
}
