import { createHash } from "node:crypto";
import { type Insertable, PostgresAdapter, sql } from "kysely";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { generatedKey } from "../database/generated-key.ts";
import type { Tables } from "../database/tables.ts";
import type { EventRow } from "./event-row.ts";
import { deviceDigest } from "./forgotten.ts";
import { type DeviceDigest, idOf, type ProjectedEvent, projectEvents } from "./project-events.ts";
import { countNumbers, factsText, type SearchFacts, type SessionFacts, withoutLog } from "./session-facts.ts";
import type {} from "./session-tables.ts";

/** The events of one session that are read together: of a long one, only these are in memory. */
const EVENTS_PER_PAGE = 1_000;
/** An expression, so that the database searches by session and does not scan the ids of all events. */
const EVENT_ID = sql<string>`event_id || ''`;
const NO_FACTS = "";

/** An event that was stored just now. */
export interface StoredEvent extends EventRow {
  readonly aside: boolean;
}

/** The rows of one session, besides its own. */
interface SessionParts {
  readonly persons: readonly Insertable<Tables["session_person"]>[];
  readonly studies: readonly Insertable<Tables["session_study"]>[];
  readonly drawings: readonly Insertable<Tables["session_drawing"]>[];
}

/** A session that a transaction has locked. */
interface LockedSession {
  /** What was known of it; undefined of a new one. */
  readonly facts: SessionFacts | undefined;
  /** Whether retention has deleted events of it: then its row knows what the log does not. */
  readonly isExpired: boolean;
}
export type LockedSessions = ReadonlyMap<string, LockedSession>;

/**
 * Locks sessions until the transaction ends, in the order of their ids, so that two servers never wait for
 * each other in turn. SQLite has one transaction at a time. In PostgreSQL a session that is new gets an empty
 * row, as only rows can be locked.
 */
export async function lockSessions(transaction: Database, ids: Iterable<string>): Promise<LockedSessions> {
  const locked = new Map<string, LockedSession>();
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  for (const some of inBatches([...new Set(ids)].sort())) {
    if (isPostgres) await insertEmpty(transaction, some);
    const rows = await transaction
      .selectFrom("session")
      .select(["id", "facts", "expired_at"])
      .where("id", "in", some)
      .orderBy("id")
      .$if(isPostgres, (query) => query.forUpdate())
      .execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const id of some) {
      const { facts = NO_FACTS, expired_at = null } = stored.get(id) ?? {};
      const known: SessionFacts | undefined = facts === NO_FACTS ? undefined : JSON.parse(facts);
      locked.set(id, { facts: known, isExpired: expired_at !== null });
    }
  }
  return locked;
}

async function insertEmpty(transaction: Database, ids: readonly string[]): Promise<void> {
  const empty = {
    kiosk: 0,
    first_received: "",
    last_received: "",
    clock_offset: 0,
    facts: NO_FACTS,
    digest: "",
  };
  await transaction
    .insertInto("session")
    .values(ids.map((id) => ({ id, ...empty })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What happened to the log. */
interface Projection {
  /** The events that were stored. */
  readonly stored: readonly StoredEvent[];
  /** The sessions of which a stored event has gone or was replaced. */
  readonly anew: ReadonlySet<string>;
  readonly digestOf: DeviceDigest;
}

/**
 * Brings the rows of locked sessions up to date after their events were stored. What is known of those `anew`
 * is read from the log again, as of those that have no row yet.
 */
export async function projectStored(
  transaction: Database,
  locked: LockedSessions,
  { stored, anew, digestOf }: Projection,
): Promise<void> {
  const bySession = Map.groupBy(stored, ({ session_id }) => session_id);
  const older = await haveOlderEvents(transaction, locked, bySession);
  const changes: Change[] = [];
  for (const [id, { facts: before, isExpired }] of locked) {
    const events = bySession.get(id)?.map(toProjected) ?? [];
    if (anew.has(id) || older.has(id)) {
      const kept = isExpired && before ? withoutLog(before) : undefined;
      if (!kept) await transaction.deleteFrom("session").where("id", "=", id).execute();
      changes.push({ id, before: undefined, ...(await readFacts(transaction, id, digestOf, kept)) });
    } else if (events.length > 0)
      changes.push({ id, before, after: projectEvents(before, events, digestOf), named: events });
    else if (!before) changes.push({ id, before, after: undefined, named: [] });
  }
  await storeChanges(transaction, changes);
}

/** Makes sessions' rows anew, also where there are none: from the log, and from what an expired one kept. */
export async function rebuildSessions(transaction: Database, ids: readonly string[]): Promise<void> {
  const digestOf = await deviceDigests(transaction);
  const locked = await lockSessions(transaction, ids);
  await projectStored(transaction, locked, { stored: [], anew: new Set(ids), digestOf });
}

/**
 * Returns the function that digests devices, with the database's key, which is the same for as long as the
 * database is.
 */
export async function deviceDigests(database: Database): Promise<DeviceDigest> {
  const key = await generatedKey(database, "research_key");
  return (device) => deviceDigest(key, device);
}

/**
 * Returns those of the sessions without a row of which events were stored before: by a version that made no
 * rows.
 */
async function haveOlderEvents(
  transaction: Database,
  locked: LockedSessions,
  bySession: ReadonlyMap<string, readonly StoredEvent[]>,
): Promise<ReadonlySet<string>> {
  const isNew = [...bySession.keys()].filter((id) => !locked.get(id)?.facts);
  const older = new Set<string>();
  for (const table of ["event", "event_aside"] as const)
    for (const some of inBatches(isNew)) {
      const now = some.flatMap((id) => bySession.get(id)?.map(({ event_id }) => event_id) ?? []);
      const rows = await transaction
        .selectFrom(table)
        .select("session_id")
        .distinct()
        .where("session_id", "in", some)
        .where(EVENT_ID, "not in", now)
        .execute();
      for (const { session_id } of rows) older.add(session_id);
    }
  return older;
}

/** Reads what the log says of a session, which adds to what is kept; nothing where there is neither. */
async function readFacts(
  database: Database,
  session: string,
  digestOf: DeviceDigest,
  kept: SessionFacts | undefined,
): Promise<Pick<Change, "after" | "named">> {
  let after = kept;
  const named: ProjectedEvent[] = [];
  for (const table of ["event", "event_aside"] as const)
    for (let read: string | undefined = ""; read !== undefined; ) {
      const rows: EventRow[] = await database
        .selectFrom(table)
        .select(["event_id", "session_id", "name", "client_ts", "received_at", "payload", "session_seq"])
        .select("aquarium")
        .where("session_id", "=", session)
        .where(EVENT_ID, ">", read)
        .orderBy(EVENT_ID)
        .limit(EVENTS_PER_PAGE)
        .execute();
      const events = rows.map((row) => toProjected({ ...row, aside: table === "event_aside" }));
      if (events.length > 0) after = projectEvents(after, events, digestOf);
      named.push(...events.filter((event) => after && overflowRows(session, after, [event]).length > 0));
      read = rows.length < EVENTS_PER_PAGE ? undefined : rows.at(-1)?.event_id;
    }
  return { after, named };
}

function toProjected({
  payload,
  session_seq = null,
  aquarium = null,
  ...event
}: StoredEvent): ProjectedEvent {
  return { ...event, session_seq, aquarium, payload: JSON.parse(payload) };
}

export interface Change {
  readonly id: string;
  readonly before: SessionFacts | undefined;
  readonly after: SessionFacts | undefined;
  /** Events whose ids get rows, even where the facts have no room for them. */
  readonly named: readonly ProjectedEvent[];
}

export async function storeChanges(transaction: Database, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ after }) => !after).map(({ id }) => id);
  for (const some of inBatches(gone))
    await transaction.deleteFrom("session").where("id", "in", some).execute();
  await upsertSessions(
    transaction,
    changes.flatMap(({ id, after }) => (after ? [sessionRow(id, after)] : [])),
  );
  const parts = changes.flatMap(({ id, before, after, named }) =>
    after ? [{ after: partsOf(id, after, named), before: before && partsOf(id, before) }] : [],
  );
  const changed = <Kind extends keyof SessionParts>(kind: Kind): SessionParts[Kind][number][] =>
    parts.flatMap(({ before, after }) => {
      const known = new Set(before?.[kind].map((row) => JSON.stringify(row)));
      return (after[kind] as SessionParts[Kind][number][]).filter((row) => !known.has(JSON.stringify(row)));
    });
  await upsertParts(transaction, {
    persons: changed("persons"),
    studies: changed("studies"),
    drawings: changed("drawings"),
  });
}

async function upsertSessions(
  transaction: Database,
  rows: readonly Insertable<Tables["session"]>[],
): Promise<void> {
  for (const some of inBatches(rows))
    await transaction
      .insertInto("session")
      .values(some)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          aquarium: ref("excluded.aquarium"),
          device: ref("excluded.device"),
          kiosk: ref("excluded.kiosk"),
          recording: ref("excluded.recording"),
          start_aquarium: ref("excluded.start_aquarium"),
          started_at: ref("excluded.started_at"),
          first_received: ref("excluded.first_received"),
          last_received: ref("excluded.last_received"),
          clock_offset: ref("excluded.clock_offset"),
          highest: ref("excluded.highest"),
          missing: ref("excluded.missing"),
          ended: ref("excluded.ended"),
          facts: ref("excluded.facts"),
          digest: ref("excluded.digest"),
        })),
      )
      .execute();
}

/** Nothing that was once said is taken back: a row is added, or says more. */
async function upsertParts(
  transaction: Database,
  { persons, studies, drawings }: SessionParts,
): Promise<void> {
  for (const some of inBatches(persons))
    await transaction
      .insertInto("session_person")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const some of inBatches(studies))
    await transaction
      .insertInto("session_study")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["session", "study"]).doUpdateSet(({ ref }) => ({
          participant: ref("excluded.participant"),
          joined_at: ref("excluded.joined_at"),
          joined_by: ref("excluded.joined_by"),
        })),
      )
      .execute();
  for (const some of inBatches(drawings))
    await transaction
      .insertInto("session_drawing")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["session", "kind", "id"]).doUpdateSet(({ ref }) => ({
          named_at: ref("excluded.named_at"),
          drawing: ref("excluded.drawing"),
          version: ref("excluded.version"),
          outcome: ref("excluded.outcome"),
        })),
      )
      .execute();
}

function sessionRow(id: string, facts: SessionFacts): Insertable<Tables["session"]> {
  const start = facts.start?.value;
  const numbers = countNumbers(facts);
  const text = factsText(facts);
  return {
    id,
    aquarium: facts.aquarium?.value ?? null,
    device: start?.device ?? null,
    kiosk: Number(facts.kiosk),
    recording: start ? (start.device === null ? "anonymous" : "full") : null,
    start_aquarium: start?.aquarium ?? null,
    started_at: start?.receivedAt ?? null,
    first_received: facts.firstReceived,
    last_received: facts.lastReceived,
    clock_offset: facts.clockOffset,
    highest: numbers?.highest ?? null,
    missing: numbers?.missing ?? null,
    ended: facts.lastName.value === "session_end" ? (facts.ended?.value ?? "") : null,
    facts: text,
    digest: createHash("sha256").update(text).digest("base64url"),
  };
}

/** Returns the other rows of a session, with those of the ids that some events name. */
function partsOf(id: string, facts: SessionFacts, named: readonly ProjectedEvent[] = []): SessionParts {
  return {
    persons: [
      ...facts.devices.map((person) => ({ session: id, kind: "device" as const, person })),
      ...facts.accounts.map((person) => ({ session: id, kind: "account" as const, person })),
    ],
    studies: Object.entries(facts.studies).map(([study, { participant, by }]) => ({
      session: id,
      study,
      participant,
      joined_at: by[0],
      joined_by: by[1],
    })),
    drawings: [...drawingRows(id, facts), ...overflowRows(id, facts, named)],
  };
}

function drawingRows(session: string, { drawings, searches }: SessionFacts): SessionParts["drawings"] {
  const none = { drawing: null, version: null, outcome: null };
  return [
    ...Object.entries(drawings).map(([id, named_at]) => ({
      session,
      kind: "drawing" as const,
      id,
      named_at,
      ...none,
    })),
    ...Object.entries(searches).map(([id, search]) => ({
      session,
      kind: "search" as const,
      id,
      named_at: search.namedAt,
      drawing: search.search?.value.drawing ?? null,
      version: search.versions.at(-1) ?? null,
      outcome: outcomeOf(search),
    })),
  ];
}

function outcomeOf({ outcome }: SearchFacts): "confirmed" | "not_sure" | null {
  if (!outcome) return null;
  return outcome.value.rank === 0 ? "not_sure" : "confirmed";
}

/** Returns rows for the ids for which the facts of a session have no room. */
function overflowRows(
  session: string,
  { drawings, searches }: SessionFacts,
  named: readonly ProjectedEvent[],
): SessionParts["drawings"] {
  const rows = new Map<string, SessionParts["drawings"][number]>();
  for (const { payload, received_at } of named)
    for (const [kind, id, known] of [
      ["drawing", idOf(payload.drawing_id), drawings],
      ["search", idOf(payload.search_id), searches],
    ] as const)
      if (id !== undefined && !Object.hasOwn(known, id))
        rows.set(`${kind} ${id}`, {
          session,
          kind,
          id,
          named_at: received_at,
          drawing: null,
          version: null,
          outcome: null,
        });
  return [...rows.values()];
}
