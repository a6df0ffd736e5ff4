import type { Database } from "../storage/database.ts";
import { inBatches } from "./batches.ts";
import { findSaves, type PenguinKey, type Saves } from "./find-saves.ts";
import { EVENT_TABLES } from "./find-sessions.ts";
import { type PersonalIds, unionOf } from "./forgotten-ids.ts";

/** What is stored of a person, by the keys of its rows. */
export interface Traces extends Saves {
  /** The ids of all that is known to be theirs, whether anything of it is stored now or not. */
  readonly ids: PersonalIds;
  readonly events: number;
  /** The number of sessions of which events are stored. */
  readonly sessions: number;
  /** The member's account; `undefined` where none is registered. */
  readonly visitor: string | undefined;
  /** The demo provider's entries of the account: the name that was typed, and sign-ins that are under way. */
  readonly demoSignIns: readonly { readonly kind: string; readonly id: string }[];
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
  const ids = unionOf(known, named);
  const saves = await findSaves(database, uid, ids);
  return {
    ...saves,
    ids,
    events,
    sessions,
    visitor: uid === undefined ? undefined : await findVisitor(database, uid),
    demoSignIns: uid === undefined ? [] : await findDemoSignIns(database, uid),
    patterns: await findPatterns(database, saves.taught),
  };
}

/** Whether nothing is stored. */
export function isNothing({ events, records, drawings, visitor, demoSignIns }: Traces): boolean {
  const rows = events + records.length + drawings.length + demoSignIns.length;
  return rows === 0 && visitor === undefined;
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

async function findVisitor(database: Database, uid: string): Promise<string | undefined> {
  const row = await database.selectFrom("visitor").select("uid").where("uid", "=", uid).executeTakeFirst();
  return row?.uid;
}

async function findDemoSignIns(database: Database, uid: string) {
  const rows = await database.selectFrom("demo_sign_in").select(["kind", "id", "payload"]).execute();
  return rows
    .filter(({ kind, id, payload }) =>
      kind === "Account" ? id === uid : JSON.parse(payload).accountId === uid,
    )
    .map(({ kind, id }) => ({ kind, id }));
}

async function findPatterns(database: Database, taught: readonly PenguinKey[]): Promise<PenguinKey[]> {
  const patterns: PenguinKey[] = [];
  for (const { aquarium, penguin } of taught) {
    const rows = await database
      .selectFrom("learned_pattern")
      .select(["aquarium", "penguin_id as penguin"])
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .execute();
    patterns.push(...rows);
  }
  return patterns;
}
