import { setImmediate } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import type { Database } from "../../storage/database.ts";
import { VisitSummaryStore } from "../../storage/studies/visit-summary-store.ts";
import { inTurns } from "./in-turns.ts";
import { fromKept, summaryVersion, toKept } from "./kept-visit.ts";
import { summarizeVisit } from "./summarize-visit.ts";
import type { Visit, VisitedStudy } from "./visit.ts";
import { READ_EVENTS, type VisitEvent } from "./visit-event.ts";

/**
 * For how long after it was received an event may become visible: it is stamped before it is committed, and servers' clocks differ. Sessions with an event of
 * that time are read anew at each refresh.
 */
const OVERLAP_MS = 60_000;
/** Sessions that are read by one query, and summaries that are written in one turn of the event loop. */
const SESSIONS_PER_QUERY = 100;
/** How often at most what is new is kept. */
const KEEP_EVERY_MS = 60_000;

const TABLES = ["event", "event_aside"] as const;

/**
 * The visits at a study's aquarium since a time, each summed up, kept level with the database: what is new is read by the time at which it was received, and its sessions as a
 * whole, so that nothing counts twice; until all of it is read, what was known before is answered. Nothing is kept that the database has not: where its number of events is another than the mirror's, as after somebody's
 * deletion, the sessions that differ are read anew. The summaries are kept in the database, with which the next server's mirror begins.
 */
export class VisitMirror {
  readonly #database: Database;
  readonly #store: VisitSummaryStore;
  readonly #study: VisitedStudy;
  readonly #since: string;
  /** Of the code that sums up; `null`: nothing is kept, nor begun with. */
  readonly #version: string | null;
  #visits: ReadonlyMap<string, Visit> = new Map();
  #asOf = 0;
  #refreshing: Promise<void> | undefined;
  #keeping: Promise<void> | undefined;
  /** Up to when the visits are kept; `undefined`: they are not. */
  #keptUntil: number | undefined;
  /** As of when it was tried last to keep them. */
  #triedAt = 0;
  /** The visits that have changed since. */
  #changed = new Set<string>();

  /** `since`: ISO 8601 in UTC. */
  constructor(database: Database, study: VisitedStudy, since: string, version = summaryVersion()) {
    this.#database = database;
    this.#store = new VisitSummaryStore(database);
    this.#study = study;
    this.#since = since;
    this.#version = version;
  }

  /** The visits as of the last refresh. */
  get visits(): ReadonlyMap<string, Visit> {
    return this.#visits;
  }

  /** Up to when the mirror is level with the database, in milliseconds since 1970. */
  get asOf(): number {
    return this.#asOf;
  }

  /** Makes the mirror level with the database, unless it was so after `now - maxAgeMs`. Who asks meanwhile waits for the same. */
  async refresh(now = Date.now(), maxAgeMs = 0): Promise<void> {
    if (!this.#refreshing && this.#asOf > 0 && now - this.#asOf <= maxAgeMs) return;
    this.#refreshing ??= this.#level(now).finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  /** Keeps what is new in the database, once a minute at most; what is new is what was read since. Where the database does not take it, all is kept a minute later, and a server that starts meanwhile reads more. */
  async keep(): Promise<void> {
    if (!this.#keeping && this.#version !== null && this.#asOf - this.#triedAt >= KEEP_EVERY_MS)
      this.#keeping = this.#keep(this.#version).finally(() => {
        this.#keeping = undefined;
      });
    await this.#keeping;
  }

  async #keep(version: string): Promise<void> {
    const [asOf, visits, changed, since] = [this.#asOf, this.#visits, this.#changed, this.#keptUntil];
    this.#changed = new Set();
    this.#triedAt = asOf;
    const sessions = since === undefined ? visits.keys() : changed;
    const rows: { session_id: string; summary: string }[] = [];
    const gone: string[] = [];
    for (const session_id of sessions) {
      const visit = visits.get(session_id);
      if (visit) rows.push({ session_id, summary: toKept(visit) });
      else gone.push(session_id);
      if (rows.length % SESSIONS_PER_QUERY === 0) await setImmediate();
    }
    const isKept = await this.#store
      .keep({ study: this.#study.id, version, asOf, since, changed: rows, gone })
      .catch(() => false);
    this.#keptUntil = isKept ? asOf : undefined;
  }

  async #level(now: number): Promise<void> {
    const known = this.#asOf === 0 ? await this.#load() : { visits: this.#visits, asOf: this.#asOf };
    const from = known.asOf === 0 ? this.#since : this.#later(known.asOf - OVERLAP_MS);
    const settled = this.#later(now - OVERLAP_MS);
    // Counted first: what comes meanwhile is read, and not counted.
    const stored = known.asOf === 0 ? undefined : await this.#countStored(settled);
    let visits = await this.#read(await this.#sessionsSince(from), known.visits);
    if (stored !== undefined && countEvents(visits, Date.parse(settled)) !== stored)
      visits = await this.#read(await this.#differing(visits, settled), visits);
    this.#visits = visits;
    this.#asOf = now;
  }

  /** Begins with what a server has kept. */
  async #load(): Promise<{ readonly visits: ReadonlyMap<string, Visit>; readonly asOf: number }> {
    const visits = new Map<string, Visit>();
    if (this.#version === null) return { visits, asOf: 0 };
    const kept = { study: this.#study.id, version: this.#version };
    const asOf = await this.#store.asOf(kept);
    if (asOf === undefined) return { visits, asOf: 0 };
    for await (const rows of this.#store.load(kept))
      for await (const some of inTurns(rows))
        for (const { session_id, summary } of some) visits.set(session_id, fromKept(summary));
    this.#keptUntil = asOf;
    this.#triedAt = asOf;
    return { visits, asOf };
  }

  /** Returns a time as text, and none before the mirror's first. */
  #later(time: number): string {
    const text = new Date(time).toISOString();
    return text > this.#since ? text : this.#since;
  }

  async #sessionsSince(from: string): Promise<string[]> {
    const found = await Promise.all(
      TABLES.map((table) =>
        this.#database
          .selectFrom(table)
          .select("session_id")
          .distinct()
          .where("aquarium", "=", this.#study.aquarium)
          .where("received_at", ">=", from)
          .execute(),
      ),
    );
    return [...new Set(found.flat().map(({ session_id }) => session_id))];
  }

  /** Finds the sessions of which the database has another number of events than the mirror, or the mirror alone has any. */
  async #differing(visits: ReadonlyMap<string, Visit>, until: string): Promise<string[]> {
    const rows = await this.#stored(until)
      .select("session_id")
      .select(sql<number | string>`count(*)`.as("events"))
      .groupBy("session_id")
      .execute();
    const stored = new Map(rows.map(({ session_id, events }) => [session_id, Number(events)]));
    const before = Date.parse(until);
    const known = [...visits].filter(
      ([session, visit]) => eventsBefore(visit, before) !== (stored.get(session) ?? 0),
    );
    const unknown = [...stored.keys()].filter((session) => !visits.has(session));
    return [...known.map(([session]) => session), ...unknown];
  }

  /** Reads sessions; resolves to the visits known before with these in their place. */
  async #read(
    sessions: readonly string[],
    known: ReadonlyMap<string, Visit>,
  ): Promise<ReadonlyMap<string, Visit>> {
    if (sessions.length === 0) return known;
    const visits = new Map(known);
    for (let start = 0; start < sessions.length; start += SESSIONS_PER_QUERY) {
      const some = sessions.slice(start, start + SESSIONS_PER_QUERY);
      const bySession = new Map<string, VisitEvent[]>(some.map((session) => [session, []]));
      for (const event of await this.#eventsOf(some)) bySession.get(event.session_id)?.push(event);
      for (const [session, events] of bySession) {
        this.#changed.add(session);
        if (events.some(({ aside }) => !aside))
          visits.set(session, summarizeVisit(session, events, this.#study));
        else visits.delete(session);
      }
      // The database may answer within this turn of the event loop, and whoever else waits has theirs between.
      await setImmediate();
    }
    return visits;
  }

  async #eventsOf(sessions: readonly string[]): Promise<VisitEvent[]> {
    const isRead = sql<SqlBool>`name in (${sql.join(READ_EVENTS)})`;
    const found = await Promise.all(
      TABLES.map((table) =>
        this.#database
          .selectFrom(table)
          .select(["event_id", "session_id", "session_seq", "name", "client_ts", "received_at", "aquarium"])
          .select(
            table === "event"
              ? sql<string | null>`case when ${isRead} then payload end`.as("payload")
              : sql<null>`null`.as("payload"),
          )
          .where("session_id", "in", sessions)
          .where("received_at", ">=", this.#since)
          .execute(),
      ),
    );
    return found.flatMap((events, index) => events.map((event) => ({ ...event, aside: index === 1 })));
  }

  async #countStored(until: string): Promise<number> {
    const { events } = await this.#stored(until)
      .select(sql<number | string>`count(*)`.as("events"))
      .executeTakeFirstOrThrow();
    return Number(events);
  }

  #stored(until: string) {
    return this.#database
      .selectFrom("event")
      .where("aquarium", "=", this.#study.aquarium)
      .where("received_at", ">=", this.#since)
      .where("received_at", "<", until);
  }
}

/** Counts the visits' events at the study's aquarium that were received before a time. */
function countEvents(visits: ReadonlyMap<string, Visit>, until: number): number {
  let events = 0;
  for (const visit of visits.values()) events += eventsBefore(visit, until);
  return events;
}

function eventsBefore({ events, lastHere, received }: Visit, until: number): number {
  return lastHere < until ? events : received.filter((at) => at < until).length;
}
