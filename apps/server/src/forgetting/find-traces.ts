import { GUEST } from "@harapen/contract/constants";
import { possibleKeys } from "../storage/accounts/account-key.ts";
import type { Database } from "../storage/database.ts";
import { inBatches } from "./batches.ts";
import { findPatterns } from "./find-patterns.ts";
import { ANYWHERE, findSaves, type PenguinKey, type Saves } from "./find-saves.ts";
import { EVENT_TABLES } from "./find-sessions.ts";
import { type PersonalIds, unionOf } from "./forgotten-ids.ts";
import { findStaff } from "./staff-traces.ts";

/** What is stored of a person, by the keys of its rows. */
export interface Traces extends Saves {
  /** The ids of all that is known to be theirs, whether anything of it is stored now or not. */
  readonly ids: PersonalIds;
  readonly events: number;
  /** The number of sessions of which events are stored. */
  readonly sessions: number;
  /** The member's accounts that are registered: one of each issuer that knows somebody by their number. */
  readonly visitors: readonly string[];
  /** The sign-ins that the server keeps for the member's browsers, by their digests. */
  readonly signIns: readonly string[];
  /** The ids of the member as staff. */
  readonly staff: readonly string[];
  /** The demo provider's entries of the account: the name that was typed, and sign-ins that are under way. */
  readonly demoSignIns: readonly { readonly kind: string; readonly id: string }[];
  /** The digests of the guests' codes that the member has claimed. */
  readonly claimed: readonly string[];
  /** The penguins whose learned patterns rest on what is stored of the person. */
  readonly patterns: readonly PenguinKey[];
}

/**
 * Finds everything that is stored of a person, of a member by `uid` too. A guest's saves say no more than that a guest made them: they are found by
 * the drawings and searches that the sessions' events name.
 */
export async function findTraces(
  database: Database,
  uid: string | undefined,
  known: PersonalIds,
): Promise<Traces> {
  const { events, sessions, named } = await readEvents(database, known.sessions);
  const accounts = uid === undefined ? [] : possibleKeys(uid, await findIssuers(database));
  const claimed = await findClaimed(database, accounts);
  const ids = unionOf(unionOf(known, named), { sessions: [], drawings: claimed.drawings, searches: [] });
  const saves = await findSaves(database, accounts, ids);
  return {
    ...saves,
    ids,
    events,
    sessions,
    visitors: await findVisitors(database, accounts),
    signIns: uid === undefined ? [] : await findSignIns(database, uid),
    staff: uid === undefined ? [] : await findStaff(database, uid),
    demoSignIns: uid === undefined ? [] : await findDemoSignIns(database, uid),
    patterns: await findPatterns(database, saves),
    claimed: claimed.albums,
  };
}

/** Whether nothing is stored. */
export function isNothing({ events, ...rows }: Traces): boolean {
  const { records, drawings, visitors, signIns, staff, demoSignIns, claimed } = rows;
  const found = [records, drawings, visitors, signIns, staff, demoSignIns, claimed];
  return events === 0 && found.every(({ length }) => length === 0);
}

/** Counts the events of sessions, and collects the ids that they name, in lower case as saves have them. */
async function readEvents(database: Database, sessions: readonly string[]) {
  const rows = [];
  for (const table of EVENT_TABLES)
    rows.push(
      ...(await inBatches(sessions, (batch) =>
        database
          .selectFrom(table)
          .select(["session_id", "payload"])
          .where("session_id", "in", batch)
          .execute(),
      )),
    );
  const payloads = rows.map(({ payload }) => JSON.parse(payload));
  const stored = new Set(rows.map(({ session_id }) => session_id));
  const named: PersonalIds = {
    sessions: [...stored],
    drawings: lowerCaseTexts(payloads.map(({ drawing_id }) => drawing_id)),
    searches: lowerCaseTexts(payloads.map(({ search_id }) => search_id)),
  };
  return { events: rows.length, sessions: stored.size, named };
}

/** PostgreSQL takes no text with a NUL, nor are there such ids. */
function lowerCaseTexts(values: readonly unknown[]): string[] {
  return values
    .filter((value): value is string => typeof value === "string" && !value.includes("\0"))
    .map((text) => text.toLowerCase());
}

/**
 * Finds the codes whose drawings a member has taken into their album, and the ids of these: what was saved beside them stays a guest's. Of two codes that shared a
 * drawing the first account has it, and so not the second.
 */
async function findClaimed(database: Database, accounts: readonly string[]) {
  const rows = await inBatches(accounts, (batch) =>
    database
      .selectFrom("guest_album")
      .leftJoin("guest_album_drawing", "album", "digest")
      .select(["digest", "drawing_id"])
      .where("claimed_by", "in", batch)
      .execute(),
  );
  const drawings = [...new Set(rows.flatMap(({ drawing_id }) => drawing_id ?? []))];
  const others = await inBatches(drawings, (batch) =>
    database
      .selectFrom("drawing")
      .select(["uid", "drawing_id"])
      .where(ANYWHERE)
      .where("drawing_id", "in", batch)
      .execute(),
  );
  const own = new Set([...accounts, GUEST]);
  const taken = new Set(others.filter(({ uid }) => !own.has(uid)).map(({ drawing_id }) => drawing_id));
  return {
    albums: [...new Set(rows.map(({ digest }) => digest))],
    drawings: drawings.filter((id) => !taken.has(id)),
  };
}

async function findIssuers(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("sign_in_issuer").select("issuer").execute();
  return rows.map(({ issuer }) => issuer);
}

async function findVisitors(database: Database, accounts: readonly string[]): Promise<string[]> {
  const rows = await inBatches(accounts, (batch) =>
    database.selectFrom("visitor").select("uid").where("uid", "in", batch).execute(),
  );
  return rows.map(({ uid }) => uid);
}

async function findSignIns(database: Database, uid: string): Promise<string[]> {
  const rows = await database.selectFrom("sign_in_session").select("digest").where("uid", "=", uid).execute();
  return rows.map(({ digest }) => digest);
}

async function findDemoSignIns(database: Database, uid: string) {
  const rows = await database.selectFrom("demo_sign_in").select(["kind", "id", "payload"]).execute();
  return rows
    .filter(({ kind, id, payload }) =>
      kind === "Account" ? id === uid : JSON.parse(payload).accountId === uid,
    )
    .map(({ kind, id }) => ({ kind, id }));
}
