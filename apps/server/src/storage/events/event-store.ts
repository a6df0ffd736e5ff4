import { type EventEnvelope, type EventName, eventContext } from "@harapen/contract/telemetry";
import type { Insertable, InsertQueryBuilder } from "kysely";
import type { Database } from "../database.ts";
import type { Tables } from "../schema/tables.ts";
import { GroupCommit } from "./group-commit.ts";
import { isRowError } from "./row-error.ts";

/** Rows of a commit: some 4 ms of processor time, for which SQLite holds up what else the server does. */
const GROUP_SIZE = 256;
/** Characters that may wait to be committed: a few seconds of a full house's events. */
const WAITING_CHARACTERS = 8_000_000;
/** What an event weighs besides its payload. */
const ENVELOPE_CHARACTERS = 500;
const LARGEST_INTEGER = 2 ** 31 - 1;

/** The events by which learning judges a search: who made it, and whether they looked further. Few, so that their index costs little. */
const OF_A_SEARCH: readonly string[] = ["search", "result_click", "show_more"] satisfies EventName[];

/** An event, with the reason where it is one to be kept aside. */
interface Arrival {
  readonly row: Insertable<Tables["event"]>;
  readonly reason?: string;
}

/**
 * The telemetry, committed in groups. An event is kept once, however often it comes: in `event`, or, where it fails its
 * schema, in `event_aside`. When a sound copy of one kept aside comes (sent again to a server that knows it by then),
 * it takes that one's place.
 */
export class EventStore {
  readonly #database: Database;
  readonly #groups: GroupCommit<Arrival>;

  /** `groupSize` is for comparing. */
  constructor(database: Database, groupSize = GROUP_SIZE) {
    this.#database = database;
    this.#groups = new GroupCommit({
      commit: (arrivals) => this.#store(arrivals),
      isFaultOfItem: isRowError,
      size: groupSize,
      weight: WAITING_CHARACTERS,
    });
  }

  /** Resolves when the event is durable; rejects with `TooMuchWaiting` where too many already wait. */
  save(event: EventEnvelope): Promise<void> {
    return this.#take({ row: rowOf(event) });
  }

  /** Keeps an event that fails its schema, with what is wrong, as `keep` does. */
  saveInvalid(event: EventEnvelope, reason: string): Promise<void> {
    return this.#take({ row: rowOf(event), reason });
  }

  /** Resolves when every event that was taken is durable, or was refused. */
  drain(): Promise<void> {
    return this.#groups.drain();
  }

  #take(arrival: Arrival): Promise<void> {
    return this.#groups.add(arrival, ENVELOPE_CHARACTERS + arrival.row.payload.length);
  }

  async #store(arrivals: Arrival[]): Promise<void> {
    const ordered = arrivals.sort(byId);
    const sound = ordered.flatMap(({ row, reason }) => (reason === undefined ? [row] : []));
    const aside = ordered.flatMap(({ row, reason }) => (reason === undefined ? [] : [{ ...row, reason }]));
    await this.#database.transaction().execute(async (transaction) => {
      if (sound.length > 0) await keepNew(transaction.insertInto("event").values(sound));
      if (aside.length > 0) await keepNew(transaction.insertInto("event_aside").values(aside));
      await dropSuperseded(
        transaction,
        ordered.map(({ row }) => row.event_id),
      );
    });
  }
}

/** So that two servers that get the same events never wait for each other's rows in turn. */
function byId({ row: one }: Arrival, { row: other }: Arrival): number {
  if (one.event_id === other.event_id) return 0;
  return one.event_id < other.event_id ? -1 : 1;
}

async function keepNew<Table extends "event" | "event_aside">(
  insert: InsertQueryBuilder<Tables, Table, unknown>,
): Promise<void> {
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Of the events with these ids, drops those kept aside that are kept as sound ones, too. */
async function dropSuperseded(database: Database, ids: string[]): Promise<void> {
  await database
    .deleteFrom("event_aside")
    .where("event_id", "in", ids)
    .where("event_id", "in", database.selectFrom("event").select("event_id").where("event_id", "in", ids))
    .execute();
}

function rowOf({ event_id, session_id, name, client_ts, payload }: EventEnvelope): Arrival["row"] {
  return {
    event_id: event_id.toLowerCase(),
    session_id,
    name,
    client_ts,
    received_at: new Date().toISOString(),
    payload: JSON.stringify(payload),
    session_seq: sessionSeq(payload),
    aquarium: aquariumOf(payload),
    search_id: searchOf(name, payload),
  };
}

/** `null` beyond the largest `integer` of PostgreSQL, too: no session is that long. */
function sessionSeq({ session_seq }: EventEnvelope["payload"]): number | null {
  const { data } = eventContext.shape.session_seq.safeParse(session_seq);
  return data === undefined || data > LARGEST_INTEGER ? null : data;
}

/** `null` with a NUL in it, too: PostgreSQL's text cannot hold one, while the payload has it escaped. */
function aquariumOf({ aquarium }: EventEnvelope["payload"]): string | null {
  const { data } = eventContext.shape.aquarium.safeParse(aquarium);
  return data === undefined || data.includes("\0") ? null : data;
}

function searchOf(name: string, { search_id }: EventEnvelope["payload"]): string | null {
  return OF_A_SEARCH.includes(name) && typeof search_id === "string" && !search_id.includes("\0")
    ? search_id.toLowerCase()
    : null;
}
