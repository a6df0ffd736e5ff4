import { GUEST } from "@harapen/contract/constants";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../storage/database.ts";
import { EVENT_TABLES, findSessions } from "./find-sessions.ts";
import type { Person } from "./person.ts";

/** A penguin of an aquarium, by its id. */
export interface LearnedPenguin {
  readonly aquarium: string;
  readonly penguin: string;
}

/** What is stored of a person, by the keys of its rows. */
export interface Traces {
  readonly sessions: readonly string[];
  readonly events: number;
  readonly records: readonly string[];
  readonly drawings: readonly string[];
  /** The member's account; `undefined` where none is registered. */
  readonly visitor: string | undefined;
  /** The demo provider's entries of the account: the name that was typed, and sign-ins that are under way. */
  readonly demoSignIns: readonly { readonly kind: string; readonly id: string }[];
  /** The penguins whose learned patterns rest on what is stored of the person. */
  readonly penguins: readonly LearnedPenguin[];
}

/** The number of ids in one statement. */
const BATCH_SIZE = 400;

/**
 * Finds everything that is stored of a person. A guest's saves say no more than that a guest made them: they are found by
 * the drawings and searches that the sessions' events name.
 */
export async function findTraces(database: Database, person: Person): Promise<Traces> {
  const sessions = await findSessions(database, person);
  const { events, ids } = await readEvents(database, sessions);
  const uid = person.kind === "account" ? person.uid : undefined;
  const records = await findSaves({ uid, ids }, (condition) =>
    database.selectFrom("record").select("record_id as key").where(condition).execute(),
  );
  const drawings = await findSaves({ uid, ids }, (condition) =>
    database.selectFrom("drawing").select("saved_id as key").where(condition).execute(),
  );
  return {
    sessions,
    events,
    records,
    drawings,
    visitor: uid === undefined ? undefined : await findVisitor(database, uid),
    demoSignIns: uid === undefined ? [] : await findDemoSignIns(database, uid),
    penguins: await findPenguins(database, records, ids),
  };
}

/** Whether nothing is stored. */
export function isNothing({ events, records, drawings, visitor, demoSignIns }: Traces): boolean {
  const rows = events + records.length + drawings.length + demoSignIns.length;
  return rows === 0 && visitor === undefined;
}

/** Counts the events of sessions, and collects the ids of their drawings and searches, in lower case as saves have them. */
async function readEvents(database: Database, sessions: readonly string[]) {
  const ids = new Set<string>();
  let events = 0;
  for (const session of sessions) {
    for (const table of EVENT_TABLES) {
      const rows = await database
        .selectFrom(table)
        .select("payload")
        .where("session_id", "=", session)
        .execute();
      events += rows.length;
      for (const { payload } of rows) for (const id of idsIn(JSON.parse(payload))) ids.add(id);
    }
  }
  return { events, ids: [...ids] };
}

function idsIn({ drawing_id, search_id }: { drawing_id?: unknown; search_id?: unknown }): string[] {
  return [drawing_id, search_id].filter((id) => typeof id === "string").map((id) => id.toLowerCase());
}

/** Finds the saves that are the member's own, and guests' of these drawings and searches; `read` returns the keys of a table's rows. */
async function findSaves(
  { uid, ids }: { uid: string | undefined; ids: readonly string[] },
  read: (condition: RawBuilder<SqlBool>) => Promise<{ key: string }[]>,
): Promise<string[]> {
  const own = uid === undefined ? [] : await read(sql`uid = ${uid}`);
  const guests = await inBatches(ids, (batch) => {
    const list = sql.join(batch);
    return read(sql`uid = ${GUEST} and (drawing_id in (${list}) or search_id in (${list}))`);
  });
  return [...new Set([...own, ...guests].map(({ key }) => key))];
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

/** Finds the penguins with a learned pattern that these records confirm, or that searches of the deleted events judge. */
async function findPenguins(
  database: Database,
  records: readonly string[],
  searches: readonly string[],
): Promise<LearnedPenguin[]> {
  const confirmed = (column: "record_id" | "search_id", values: readonly string[]) =>
    inBatches(values, (batch) =>
      database
        .selectFrom("record")
        .innerJoin("learned_pattern", (join) =>
          join
            .onRef("learned_pattern.aquarium", "=", "record.aquarium")
            .onRef("learned_pattern.penguin_id", "=", "record.confirmed"),
        )
        .select(["learned_pattern.aquarium", "learned_pattern.penguin_id as penguin"])
        .distinct()
        .where(`record.${column}`, "in", batch)
        .execute(),
    );
  const found = [...(await confirmed("record_id", records)), ...(await confirmed("search_id", searches))];
  const byKey = new Map(found.map((each) => [JSON.stringify([each.aquarium, each.penguin]), each]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

async function inBatches<Row>(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    rows.push(...(await read(ids.slice(start, start + BATCH_SIZE))));
  return rows;
}
