import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { EventName } from "@harapen/contract/telemetry/events";
import type { Insertable } from "kysely";
import { isLockError, isRowError, limitLockWait, retryOnce } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import { GroupCommit, type LockWait } from "../database/group-commit.ts";
import type { Tables } from "../database/tables.ts";
import { dropForgotten } from "./drop-forgotten.ts";
import { type EventRow, toEventRow } from "./event-row.ts";
import type {} from "./event-tables.ts";
import type { DeviceDigest } from "./project-events.ts";
import { compareTexts } from "./session-facts.ts";
import {
  deviceDigests,
  type LockedSessions,
  lockSessions,
  projectStored,
  type StoredEvent,
} from "./session-store.ts";

/** The most rows of a commit, and their characters. */
const MAX_GROUP_SIZE = 256;
const MAX_GROUP_CHARACTERS = 2_000_000;
/** The most characters that may be pending: a few seconds of a full house's events. */
const MAX_PENDING_CHARACTERS = 8_000_000;
/** The size of an event besides its payload, in characters. */
const ENVELOPE_CHARACTERS = 500;

interface QueuedEvent {
  readonly row: EventRow;
  /** Why the event is invalid; a valid one has none. */
  readonly invalid?: string;
}

/**
 * The telemetry events, committed in groups. An event is stored once, by session and id, however often it
 * arrives: in `event`, or, where it fails its schema, in `event_aside`, the quarantine. A valid copy of a
 * quarantined event, sent again to a server that knows it by then, replaces that one.
 *
 * A session's end is provisional. The page may come back: its next event then has the id of the `session_end`
 * and replaces it, in whatever order the two arrive. Where that next event is quarantined, both are kept.
 *
 * The same transaction brings the rows of the sessions up to date.
 */
export class EventStore {
  readonly #database: Database;
  readonly #groups: GroupCommit<QueuedEvent>;
  #digestOf: DeviceDigest | undefined;
  #begun = 0;

  /** `maxGroupSize` is for benchmarks that compare groups with single commits. */
  constructor(database: Database, maxGroupSize = MAX_GROUP_SIZE) {
    this.#database = database;
    this.#groups = new GroupCommit({
      commit: (events, lockWait) => this.#insert(events, lockWait),
      isItemError: isRowError,
      isLockError,
      maxGroupSize,
      maxGroupWeight: MAX_GROUP_CHARACTERS,
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

  /** The size of the events that wait to be stored, in characters. */
  get pendingCharacters(): number {
    return this.#groups.pendingWeight;
  }

  /** How many sessions there are of which the first event was stored here. */
  get begun(): number {
    return this.#begun;
  }

  /** Resolves when every pending event is durable, or was refused. */
  drain(): Promise<void> {
    return this.#groups.drain();
  }

  #enqueue(event: QueuedEvent): Promise<void> {
    return this.#groups.add(event, ENVELOPE_CHARACTERS + event.row.payload.length);
  }

  async #insert(events: QueuedEvent[], lockWait: LockWait): Promise<void> {
    const sorted = events.sort(byKey);
    // In a transaction of its own: a key of one that is rolled back would be kept here and nowhere else.
    this.#digestOf ??= await deviceDigests(this.#database);
    const digestOf = this.#digestOf;
    const begun = await retryOnce({ idempotent: true }, () =>
      this.#database.transaction().execute(async (transaction) => {
        await limitLockWait(transaction, lockWait);
        const kept = new Set(
          await dropForgotten(
            transaction,
            sorted.map(({ row }) => row),
          ),
        );
        return insert(
          transaction,
          sorted.filter(({ row }) => kept.has(row)),
          digestOf,
        );
      }),
    );
    this.#begun += begun;
  }
}

/** Inserts events and brings their sessions up to date; returns how many of these are new. */
async function insert(
  transaction: Database,
  events: readonly QueuedEvent[],
  digestOf: DeviceDigest,
): Promise<number> {
  if (events.length === 0) return 0;
  const sessions = [...new Set(events.map(({ row }) => row.session_id))];
  const locked = await lockSessions(transaction, sessions);
  const valid = events
    .flatMap(({ row, invalid }) => (invalid === undefined ? [row] : []))
    .filter(isFirstCopy);
  const quarantined = events.flatMap(({ row, invalid }) =>
    invalid === undefined ? [] : [{ ...row, reason: invalid }],
  );
  const ids = events.map(({ row }) => row.event_id);
  const anew = await endedSessions(transaction, locked, ids);
  const stored = [
    ...(await insertValid(transaction, valid)).map((row) => ({ ...row, aside: false })),
    ...(await insertQuarantined(transaction, quarantined)).map((row) => ({ ...row, aside: true })),
  ] satisfies StoredEvent[];
  for (const session of await deleteSuperseded(transaction, sessions, ids)) anew.add(session);
  await projectStored(transaction, locked, { stored, anew, digestOf });
  return [...locked.values()].filter(({ facts }) => facts === undefined).length;
}

/** Returns the sessions whose end these events may replace. */
async function endedSessions(
  transaction: Database,
  locked: LockedSessions,
  ids: string[],
): Promise<Set<string>> {
  if ([...locked.values()].every(({ facts }) => facts?.ended === undefined)) return new Set();
  const ends = await transaction
    .selectFrom("event")
    .select("session_id")
    .where("session_id", "in", [...locked.keys()])
    .where("event_id", "in", ids)
    .where("name", "=", "session_end" satisfies EventName)
    .execute();
  return new Set(ends.map(({ session_id }) => session_id));
}

/**
 * The order of events, the same on all servers, so that two that get the same events never wait for each
 * other's rows in turn (deadlock). Of the copies of an event, the one to store comes first: the oldest, or
 * the one that replaces a session's end.
 */
function byKey({ row: one }: QueuedEvent, { row: other }: QueuedEvent): number {
  return (
    compareTexts(one.session_id, other.session_id) ||
    compareTexts(one.event_id, other.event_id) ||
    Number(isSessionEnd(one)) - Number(isSessionEnd(other))
  );
}

const isSessionEnd = ({ name }: EventRow) => name === ("session_end" satisfies EventName);

/**
 * Whether this is the first copy of an event: PostgreSQL refuses two rows of one key in a statement that may
 * update.
 */
function isFirstCopy(row: EventRow, index: number, sorted: readonly EventRow[]): boolean {
  const before = sorted[index - 1];
  return before === undefined || keyOf(row) !== keyOf(before);
}

const keyOf = ({ session_id, event_id }: Pick<EventRow, "session_id" | "event_id">) =>
  `${event_id} ${session_id}`;

/**
 * Inserts events that are new, and returns them. One with the id of a `session_end` replaces it: the session
 * went on.
 */
async function insertValid(database: Database, rows: readonly EventRow[]): Promise<readonly EventRow[]> {
  if (rows.length === 0) return [];
  const stored = await database
    .insertInto("event")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "event_id"])
        .doUpdateSet(({ ref }) => ({
          name: ref("excluded.name"),
          client_ts: ref("excluded.client_ts"),
          received_at: ref("excluded.received_at"),
          payload: ref("excluded.payload"),
          session_seq: ref("excluded.session_seq"),
          aquarium: ref("excluded.aquarium"),
        }))
        .where("event.name", "=", "session_end")
        .where("excluded.name", "<>", "session_end"),
    )
    .returning(["session_id", "event_id"])
    .execute();
  const keys = new Set(stored.map(keyOf));
  return rows.filter((row) => keys.has(keyOf(row)));
}

async function insertQuarantined(
  database: Database,
  rows: readonly Insertable<Tables["event_aside"]>[],
): Promise<readonly EventRow[]> {
  if (rows.length === 0) return [];
  const stored = await database
    .insertInto("event_aside")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["session_id", "event_id"])
    .execute();
  const keys = new Set(stored.map(keyOf));
  return rows.filter((row) => keys.has(keyOf(row)));
}

/**
 * Deletes the quarantined copies of those of these events that are also stored as valid ones. An event of
 * another name or session is no copy: the event after a `session_end` has its id. Returns the sessions of
 * what was deleted.
 */
async function deleteSuperseded(
  database: Database,
  sessions: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const deleted = await database
    .deleteFrom("event_aside")
    .where("session_id", "in", sessions)
    .where("event_id", "in", ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("event")
          .select("event.event_id")
          .whereRef("event.event_id", "=", "event_aside.event_id")
          .whereRef("event.session_id", "=", "event_aside.session_id")
          .whereRef("event.name", "=", "event_aside.name"),
      ),
    )
    .returning("session_id")
    .execute();
  return deleted.map(({ session_id }) => session_id);
}
