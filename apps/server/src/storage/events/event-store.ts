import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { InsertQueryBuilder } from "kysely";
import type { Database } from "../database.ts";
import type { Tables } from "../schema/tables.ts";
import { type EventRow, toEventRow } from "./event-row.ts";
import { GroupCommit } from "./group-commit.ts";
import { isRowError } from "./row-error.ts";

/** Rows of a commit at most: some 4 ms of processor time, for which SQLite holds up what else the server does. */
const MAX_GROUP_SIZE = 256;
/** Characters that may be pending at most: a few seconds of a full house's events. */
const MAX_PENDING_CHARACTERS = 8_000_000;
/** The size of an event besides its payload, in characters. */
const ENVELOPE_CHARACTERS = 500;

interface QueuedEvent {
  readonly row: EventRow;
  /** Why the event is invalid; a valid one has none. */
  readonly invalid?: string;
}

/**
 * The telemetry events, committed in groups. An event is stored once, however often it comes (at-least-once delivery,
 * idempotent by `event_id`): in `event`, or, where it fails its schema, in `event_aside`, the quarantine. When a valid
 * copy of a quarantined event comes (sent again to a server that knows it by then), it takes that one's place.
 */
export class EventStore {
  readonly #database: Database;
  readonly #groups: GroupCommit<QueuedEvent>;

  /** `maxGroupSize` is for benchmarks that compare groups with single commits. */
  constructor(database: Database, maxGroupSize = MAX_GROUP_SIZE) {
    this.#database = database;
    this.#groups = new GroupCommit({
      commit: (events) => this.#insert(events),
      isItemError: isRowError,
      maxGroupSize,
      maxPendingWeight: MAX_PENDING_CHARACTERS,
    });
  }

  /** Resolves when the event is durable; rejects with a QueueFullError where too much is pending. */
  save(event: EventEnvelope): Promise<void> {
    return this.#enqueue({ row: toEventRow(event) });
  }

  /** Quarantines an event that fails its schema, with what is wrong; resolves and rejects as `save` does. */
  saveInvalid(event: EventEnvelope, invalid: string): Promise<void> {
    return this.#enqueue({ row: toEventRow(event), invalid });
  }

  /** Resolves when every pending event is durable, or was refused. */
  drain(): Promise<void> {
    return this.#groups.drain();
  }

  #enqueue(event: QueuedEvent): Promise<void> {
    return this.#groups.add(event, ENVELOPE_CHARACTERS + event.row.payload.length);
  }

  async #insert(events: QueuedEvent[]): Promise<void> {
    const sorted = events.sort(byId);
    const valid = sorted.flatMap(({ row, invalid }) => (invalid === undefined ? [row] : []));
    const quarantined = sorted.flatMap(({ row, invalid }) =>
      invalid === undefined ? [] : [{ ...row, reason: invalid }],
    );
    await this.#database.transaction().execute(async (transaction) => {
      if (valid.length > 0) await insertNew(transaction.insertInto("event").values(valid));
      if (quarantined.length > 0) await insertNew(transaction.insertInto("event_aside").values(quarantined));
      await deleteSuperseded(
        transaction,
        sorted.map(({ row }) => row.event_id),
      );
    });
  }
}

/** One order for all servers, so that two that get the same events never wait for each other's rows in turn (deadlock). */
function byId({ row: one }: QueuedEvent, { row: other }: QueuedEvent): number {
  if (one.event_id === other.event_id) return 0;
  return one.event_id < other.event_id ? -1 : 1;
}

async function insertNew<Table extends "event" | "event_aside">(
  insert: InsertQueryBuilder<Tables, Table, unknown>,
): Promise<void> {
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Deletes the quarantined copies of those of these events that are stored as valid ones, too. */
async function deleteSuperseded(database: Database, ids: string[]): Promise<void> {
  await database
    .deleteFrom("event_aside")
    .where("event_id", "in", ids)
    .where("event_id", "in", database.selectFrom("event").select("event_id").where("event_id", "in", ids))
    .execute();
}
