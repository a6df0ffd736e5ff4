import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { moveStudyLinks } from "./expire-sessions.ts";
import { PROJECTOR_VERSION } from "./project-events.ts";
import { rebuildSessions } from "./session-store.ts";

/** The sessions of one transaction: others get their turn between two. */
const SESSIONS_AT_ONCE = 50;
const PAUSE_MS = 20;
const EVENT_TABLES = ["event", "event_aside"] as const;
/**
 * An expression, so that SQLite finds late events by their times and does not go through those of all
 * sessions.
 */
const LATE_SESSION = sql<string>`session_id || ''`.as("session_id");
/**
 * The events of the last hour before a check are checked again: servers' clocks differ, and an event is
 * stamped before it is committed.
 */
const OVERLAP_MS = 60 * 60_000;

/**
 * Makes the rows of the sessions whose events were stored by a version without sessions, or with an older
 * projector, in the order of their ids; and of those that a server of the version before stored beside this
 * one. What is done stays done, wherever it ends. Returns how many rows of `session` were written; ends early
 * where the signal says so.
 */
export async function completeSessions(
  database: Database,
  { signal, pauseMs = PAUSE_MS }: { readonly signal?: AbortSignal; readonly pauseMs?: number } = {},
): Promise<number> {
  let made = 0;
  for (const step of [completeSome, moveLinks])
    for (;;) {
      const some = await step(database);
      made += some;
      if (some === 0) break;
      if (signal?.aborted) return made;
      await pause(pauseMs);
    }
  return made + (await completeLate(database, signal, pauseMs));
}

/** Makes every session's rows anew from the log, as `completeSessions` does. */
export async function rebuildAllSessions(database: Database): Promise<number> {
  await database.deleteFrom("session_progress").execute();
  return completeSessions(database, { pauseMs: 0 });
}

/** Makes the rows of the next sessions. */
async function completeSome(database: Database): Promise<number> {
  // Deletions look first whether all is done: then nothing is written.
  if ((await readProgress(database)).at === "done") return 0;
  return database.transaction().execute(completeNext);
}

/** Moves the next notes of sessions whose events are deleted. */
async function moveLinks(database: Database): Promise<number> {
  const left = await database.selectFrom("study_link").select("study").limit(1).executeTakeFirst();
  return left ? database.transaction().execute(moveStudyLinks) : 0;
}

/** How far the rows are made: until a session of a table, in the order of ids. */
interface Progress {
  readonly at: "event" | "event_aside" | "done";
  readonly after: string;
}

const BEGINNING: Progress = { at: "event", after: "" };

/** Rows made by an older projector are made again; those of a newer one are left to its servers. */
async function readProgress(database: Database): Promise<Progress> {
  const row = await database
    .selectFrom("session_progress")
    .select("done_until")
    .where("id", "=", 1)
    .executeTakeFirst();
  const read = /^(?:(\d+) )?(event|event_aside|done)(?: (.*))?$/s.exec(row?.done_until ?? "");
  const [, version = "1", at, after = ""] = read ?? [];
  if (at === undefined || Number(version) < PROJECTOR_VERSION) return BEGINNING;
  if (Number(version) > PROJECTOR_VERSION) return { at: "done", after: "" };
  return { at: at as Progress["at"], after };
}

/** First those of the events, then of the quarantine. */
async function completeNext(transaction: Database): Promise<number> {
  const { at, after } = await readProgress(transaction);
  if (at === "done") return 0;
  for (const table of at === "event" ? EVENT_TABLES : (["event_aside"] as const)) {
    const ids = await nextSessions(transaction, table, table === at ? after : "");
    const last = ids.at(-1);
    if (last === undefined) continue;
    await rebuildSessions(transaction, ids);
    await saveProgress(transaction, { at: table, after: last });
    return ids.length;
  }
  await saveProgress(transaction, { at: "done", after: "" });
  return 0;
}

async function saveProgress(transaction: Database, { at, after }: Progress): Promise<void> {
  const done_until = `${PROJECTOR_VERSION} ${at} ${after}`;
  await transaction
    .insertInto("session_progress")
    // What is stored from now on may be late: what was stored before is in the rows that are made.
    .values({ id: 1, done_until, checked_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ done_until }))
    .execute();
}

async function nextSessions(
  transaction: Database,
  table: "event" | "event_aside",
  after: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom(table)
    .select("session_id")
    .distinct()
    .where("session_id", ">", after)
    .orderBy("session_id")
    .limit(SESSIONS_AT_ONCE)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

/** Makes the rows of sessions that have newer events than their rows know. */
async function completeLate(
  database: Database,
  signal: AbortSignal | undefined,
  pauseMs: number,
): Promise<number> {
  const begun = new Date();
  const progress = await database.selectFrom("session_progress").selectAll().executeTakeFirst();
  const since = progress?.checked_at
    ? new Date(Date.parse(progress.checked_at) - OVERLAP_MS).toISOString()
    : "";
  let made = 0;
  for (const table of EVENT_TABLES)
    for (;;) {
      const late = await database
        .selectFrom(table)
        .leftJoin("session", "session.id", `${table}.session_id`)
        .select(LATE_SESSION)
        .distinct()
        .where("received_at", ">=", since)
        .where(({ or, eb, ref }) =>
          or([eb("session.id", "is", null), eb("session.last_received", "<", ref("received_at"))]),
        )
        .limit(SESSIONS_AT_ONCE)
        .execute();
      if (late.length === 0) break;
      const ids = late.map(({ session_id }) => session_id);
      await database.transaction().execute((transaction) => rebuildSessions(transaction, ids));
      made += ids.length;
      if (signal?.aborted) return made;
      await pause(pauseMs);
    }
  await database.updateTable("session_progress").set({ checked_at: begun.toISOString() }).execute();
  // What a version before summed up of each visit; nothing reads it any more.
  for (const table of ["visit_summary", "visit_summaries"] as const)
    await database.deleteFrom(table).execute();
  return made;
}
