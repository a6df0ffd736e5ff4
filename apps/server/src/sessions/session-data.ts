import { sql, type Transaction } from "kysely";
import { deleteBy, inBatches, mapInBatches, selectBy } from "../database/batches.ts";
import { retryOnce } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import { generatedKey } from "../database/generated-key.ts";
import {
  type CountRow,
  type PersonalData,
  type Span,
  type StudyKey,
  sumOf,
  type Whose,
} from "../database/personal-data.ts";
import type { Tables } from "../database/tables.ts";
import { keysOf } from "../people/accounts/account-data.ts";
import { expireSessions } from "./expire-sessions.ts";
import { deviceDigest } from "./forgotten.ts";
import { lockSessions } from "./session-store.ts";

/** The tables of events: those that fit the contract, and the quarantined. */
const EVENT_TABLES = ["event", "event_aside"] as const;
/**
 * As an expression, so that SQLite reads by the sessions, which are few, and not by the index of times,
 * through all events.
 */
const RECEIVED = sql<string>`received_at || ''`;
/** The sessions whose old events go in one transaction: others get their turn between two. */
const SESSIONS_AT_ONCE = 100;

/** That a session takes part as a participant. */
export interface TakingPart {
  readonly session: string;
  readonly participant: string;
  readonly isKiosk: boolean;
  /** When its last event was received: ISO 8601 in UTC. */
  readonly lastReceived: string;
  /** Whether retention has deleted events of it. */
  readonly isExpired: boolean;
}

/**
 * Returns the sessions that first said to be one of these participants: in the participant's study, or, where
 * that is no longer known, in any. Only what a session said first counts, so that nobody gets others'
 * sessions: anyone who knows a session's id can claim it later, with any number and time.
 */
export async function findTakingPart(
  database: Database,
  participants: readonly string[],
): Promise<TakingPart[]> {
  const rows = await mapInBatches(participants, (batch) =>
    database
      .selectFrom("session_study as said")
      .innerJoin("session", "session.id", "said.session")
      .leftJoin("participant", "participant.id", "said.participant")
      .select(["said.session", "said.participant", "session.kiosk", "session.expired_at"])
      .select("session.last_received as lastReceived")
      .where("said.participant", "in", batch)
      .where(({ or, and, eb, not, exists, selectFrom }) =>
        or([
          eb("participant.study", "=", sql<string>`said.study`),
          and([
            eb("participant.id", "is", null),
            not(
              exists(
                selectFrom("session_study as other")
                  .select("other.study")
                  .whereRef("other.session", "=", "said.session")
                  .where(sql<boolean>`(other.joined_at, other.joined_by) < (said.joined_at, said.joined_by)`),
              ),
            ),
          ]),
        ]),
      )
      .execute(),
  );
  return rows.map(({ kiosk, expired_at, ...row }) => ({
    ...row,
    isKiosk: kiosk === 1,
    isExpired: expired_at !== null,
  }));
}

/** Returns the sessions that name an account or a device. */
export async function findNaming(
  database: Database,
  { uid, device }: Pick<Whose, "uid" | "device">,
): Promise<string[]> {
  const digest = device && deviceDigest(await generatedKey(database, "research_key"), device);
  const named = [uid, digest].flatMap((person) => person ?? []);
  const rows = await selectBy(database, ["session", "kind", "person"], "session_person", "person", named);
  return rows.flatMap(({ session, kind, person }) =>
    person === (kind === "account" ? uid : digest) ? [session] : [],
  );
}

/** Whether one of these sessions was on a kiosk, which one visitor uses after the other. */
export async function hasKiosk(database: Database, sessions: readonly string[]): Promise<boolean> {
  const rows = await selectBy(database, ["kiosk"], "session", "id", sessions);
  return rows.some(({ kiosk }) => kiosk === 1);
}

/** Deletes sessions with their events, and what was made of these. */
export async function deleteSessions(transaction: Database, sessions: readonly string[]): Promise<void> {
  // Whoever stores events of them waits from here on, as it locks them first as well.
  await lockSessions(transaction, sessions);
  for (const table of [...EVENT_TABLES, "visit_summary"] as const)
    await deleteBy(transaction, table, "session_id", sessions);
  await deleteBy(transaction, "session", "id", sessions);
}

/** The sessions and their events. */
export const sessionData: PersonalData = {
  tables: [
    "event",
    "event_aside",
    "session",
    "session_person",
    "session_study",
    "session_drawing",
    "visit_summary",
  ],

  async find(database, whose) {
    const joined = await findTakingPart(database, whose.participants);
    const named = await findNaming(database, whose);
    const sessions = [...new Set([...whose.sessions, ...named, ...joined.map(({ session }) => session)])];
    sessions.sort();
    const stored = (
      await Promise.all(EVENT_TABLES.map((table) => mapInBatches(sessions, countBy(database, table))))
    ).flat();
    const studies = await selectBy(database, ["study"], "session_study", "session", sessions);
    const drawn = await selectBy(database, ["kind", "id"], "session_drawing", "session", sessions);
    const own = await selectBy(database, ["expired_at"], "session", "id", sessions);
    const isExpired = own.some(({ expired_at }) => expired_at !== null);
    const authors = whose.isParticipant ? await findMembers(database, sessions) : [];
    const idsOf = (wanted: string) => drawn.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const first = sumOf(stored).first ?? "";
    const last = stored.map((row) => row.last ?? "").sort();
    return {
      counts: {
        sessions: new Set(stored.map(({ session_id }) => session_id)).size,
        events: sumOf(stored).rows,
      },
      leads: { sessions, drawings: idsOf("drawing"), searches: idsOf("search"), authors },
      aquariums: stored.flatMap(({ aquarium }) => aquarium ?? []),
      studies: studies.map(({ study }) => study),
      // What came before an event that retention has deleted is not known.
      arrived: stored.length > 0 ? { first: isExpired ? "" : first, last: last.at(-1) ?? "" } : undefined,
      async delete(transaction) {
        await deleteSessions(transaction, sessions);
        return [];
      },
    };
  },

  retained: {
    kind: "events",

    async count(database, study, { from, before }) {
      const counts = EVENT_TABLES.map((table) =>
        eventsOf(database, table, study, { from, before })
          .select(({ fn }) => [fn.countAll().as("rows"), fn.min("received_at").as("first")])
          .execute(),
      );
      return sumOf((await Promise.all(counts)).flat() as CountRow[]);
    },

    async participants(database, { id }, since) {
      const rows = await database
        .selectFrom("session_study")
        .select("participant")
        .distinct()
        .where("study", "=", id)
        .where(({ or, exists, selectFrom }) =>
          or(
            EVENT_TABLES.map((table) =>
              exists(
                selectFrom(table)
                  .select("session_id")
                  .whereRef("session_id", "=", "session_study.session")
                  .where(RECEIVED, ">=", since),
              ),
            ),
          ),
        )
        .execute();
      return rows.map(({ participant }) => participant);
    },

    async delete(database, study, before) {
      const old = new Set<string>();
      for (const table of EVENT_TABLES) {
        const events = eventsOf(database, table, study, { from: "", before });
        for (const { session_id } of await events.select("session_id").distinct().execute())
          old.add(session_id);
      }
      for (const sessions of inBatches([...old].sort(), SESSIONS_AT_ONCE))
        await retryOnce({ idempotent: true }, () =>
          database.transaction().execute((transaction) => expire(transaction, sessions, before)),
        );
      return [];
    },

    async tidy(database, { id }, staying) {
      const rows = await database
        .selectFrom("session_study")
        .innerJoin("session", "session.id", "session_study.session")
        .select(["session", "participant"])
        .where("study", "=", id)
        .where("expired_at", "is not", null)
        .execute();
      const idle = rows.filter(({ participant }) => !staying.has(participant));
      for (const batch of inBatches(idle.map(({ session }) => session)))
        await database.transaction().execute((transaction) => forgetStudy(transaction, id, batch));
      return new Set(idle.map(({ participant }) => participant)).size;
    },
  },
};

function countBy(database: Database, table: (typeof EVENT_TABLES)[number]) {
  return async (sessions: readonly string[]) => {
    const rows = await database
      .selectFrom(table)
      .select(["session_id", "aquarium"])
      .select(({ fn }) => [
        fn.countAll().as("rows"),
        fn.min("received_at").as("first"),
        fn.max("received_at").as("last"),
      ])
      .where("session_id", "in", sessions)
      .groupBy(["session_id", "aquarium"])
      .execute();
    return rows as (CountRow & Record<"session_id", string> & Record<"aquarium" | "last", string | null>)[];
  };
}

/** Returns the keys of the accounts that were signed in. */
async function findMembers(database: Database, sessions: readonly string[]): Promise<string[]> {
  const rows = await selectBy(database, ["kind", "person"], "session_person", "session", sessions);
  const members = rows.filter(({ kind }) => kind === "account").map(({ person }) => person);
  return keysOf(database, [...new Set(members)]);
}

function eventsOf(
  database: Database,
  table: (typeof EVENT_TABLES)[number],
  { id }: Pick<StudyKey, "id">,
  { from, before }: Span,
) {
  return database
    .selectFrom(table)
    .where("session_id", "in", (query) =>
      query.selectFrom("session_study").select("session_study.session").where("study", "=", id),
    )
    .where(RECEIVED, ">=", from)
    .where(RECEIVED, "<", before);
}

/**
 * Forgets that sessions took part in a study, unless events of them have come; and those that are in no
 * other.
 */
async function forgetStudy(transaction: Database, study: string, sessions: readonly string[]): Promise<void> {
  await lockSessions(transaction, sessions);
  const late = new Set<string>();
  for (const table of EVENT_TABLES)
    for (const { session_id } of await selectBy(transaction, ["session_id"], table, "session_id", sessions))
      late.add(session_id);
  const idle = sessions.filter((session) => !late.has(session));
  if (idle.length === 0) return;
  const own = transaction.deleteFrom("session_study").where("session", "in", idle);
  await own.where("study", "=", study).execute();
  const others = transaction.selectFrom("session_study").select("session").where("session", "in", idle);
  const gone = transaction.deleteFrom("session").where("id", "in", idle);
  await gone.where("id", "not in", others).execute();
}

/** Deletes the events of sessions that were received before a time, and what their rows say of a person. */
async function expire(
  transaction: Transaction<Tables>,
  sessions: readonly string[],
  before: string,
): Promise<void> {
  await lockSessions(transaction, sessions);
  for (const table of EVENT_TABLES)
    await transaction
      .deleteFrom(table)
      .where("session_id", "in", sessions)
      .where(RECEIVED, "<", before)
      .execute();
  await transaction.deleteFrom("visit_summary").where("session_id", "in", sessions).execute();
  await expireSessions(transaction, sessions);
}
