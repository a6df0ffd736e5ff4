import { setImmediate } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import type { Database } from "../../storage/database.ts";
import { summarizeVisit } from "./summarize-visit.ts";
import type { Visit, VisitedStudy } from "./visit.ts";
import { READ_EVENTS, type VisitEvent } from "./visit-event.ts";

/**
 * For how long after it was received an event may become visible: it is stamped before it is committed, and servers' clocks differ. Sessions with an event of
 * that time are read anew at each refresh.
 */
const OVERLAP_MS = 60_000;
/** Sessions that are read by one query. */
const SESSIONS_PER_QUERY = 100;

/**
 * The visits at a study's aquarium since a time, each summed up, kept level with the database: what is new is read by the time at which it was received, and its sessions as a
 * whole, so that nothing counts twice; until all of it is read, what was known before is answered. Nothing is kept that the database has not: where its number of events is another than the mirror's, as after somebody's
 * deletion, all is read anew.
 */
export class VisitMirror {
  readonly #database: Database;
  readonly #study: VisitedStudy;
  readonly #since: string;
  #visits: ReadonlyMap<string, Visit> = new Map();
  #asOf = 0;
  #refreshing: Promise<void> | undefined;

  /** `since`: ISO 8601 in UTC. */
  constructor(database: Database, study: VisitedStudy, since: string) {
    this.#database = database;
    this.#study = study;
    this.#since = since;
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

  async #level(now: number): Promise<void> {
    const from = this.#asOf === 0 ? this.#since : this.#later(this.#asOf - OVERLAP_MS);
    const settled = this.#later(now - OVERLAP_MS);
    // Counted first: what comes meanwhile is read, and not counted.
    const stored = await this.#countStored(settled);
    let visits = await this.#read(await this.#sessionsSince(from), this.#visits);
    if (this.#asOf > 0 && countEvents(visits, Date.parse(settled)) !== stored)
      visits = await this.#read(await this.#sessionsSince(this.#since), new Map());
    this.#visits = visits;
    this.#asOf = now;
  }

  /** Returns a time as text, and none before the mirror's first. */
  #later(time: number): string {
    const text = new Date(time).toISOString();
    return text > this.#since ? text : this.#since;
  }

  async #sessionsSince(from: string): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("event")
      .select("session_id")
      .distinct()
      .where("aquarium", "=", this.#study.aquarium)
      .where("received_at", ">=", from)
      .execute();
    return rows.map(({ session_id }) => session_id);
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
        if (events.length > 0) visits.set(session, summarizeVisit(session, events, this.#study));
        else visits.delete(session);
      }
      // The database may answer within this turn of the event loop, and whoever else waits has theirs between.
      await setImmediate();
    }
    return visits;
  }

  #eventsOf(sessions: readonly string[]): Promise<VisitEvent[]> {
    const isRead = sql<SqlBool>`name in (${sql.join(READ_EVENTS)})`;
    return this.#database
      .selectFrom("event")
      .select(["event_id", "session_id", "session_seq", "name", "client_ts", "received_at", "aquarium"])
      .select(sql<string | null>`case when ${isRead} then payload end`.as("payload"))
      .where("session_id", "in", sessions)
      .where("received_at", ">=", this.#since)
      .execute();
  }

  async #countStored(until: string): Promise<number> {
    const { events } = await this.#database
      .selectFrom("event")
      .select(sql<number | string>`count(*)`.as("events"))
      .where("aquarium", "=", this.#study.aquarium)
      .where("received_at", ">=", this.#since)
      .where("received_at", "<", until)
      .executeTakeFirstOrThrow();
    return Number(events);
  }
}

/** Counts the visits' events at the study's aquarium that were received before a time. */
function countEvents(visits: ReadonlyMap<string, Visit>, until: number): number {
  let events = 0;
  for (const { received, lastReceived } of visits.values())
    events += lastReceived < until ? received.length : received.filter((at) => at < until).length;
  return events;
}
