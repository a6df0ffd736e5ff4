import { type SqlBool, sql } from "kysely";
import type { Database } from "../../storage/database.ts";
import { sizesOf } from "../../storage/sessions/session-sizes.ts";
import { JOINED } from "../../storage/studies/study-sessions.ts";
import { summarizeVisit } from "./summarize-visit.ts";
import type { Visit, VisitedStudy } from "./visit.ts";
import { isRead, type VisitEvent } from "./visit-event.ts";

const TABLES = ["event", "event_aside"] as const;
/** Sessions that one query finds. */
const SESSIONS_PER_PAGE = 5_000;

/** A session with the number of its events. */
export interface CountedSession {
  readonly session_id: string;
  readonly events: number;
}

/** The sessions with an event at a study's aquarium since a time that say that they take part in any study, as the database has them. */
export class JoinedSessions {
  readonly #database: Database;
  readonly #study: VisitedStudy;
  readonly #since: string;

  /** `since`: ISO 8601 in UTC. */
  constructor(database: Database, study: VisitedStudy, since: string) {
    this.#database = database;
    this.#study = study;
    this.#since = since;
  }

  /** Yields those of these sessions of which anything was received since a time. */
  async *receivedSince(from: string): AsyncGenerator<readonly string[]> {
    for (const table of TABLES)
      for await (const rows of inPages((after) => this.#joined(table, from, after)))
        yield rows.map(({ session_id }) => session_id);
  }

  /** Yields all of them, each with the number of its events at the study's aquarium that were received before a time. */
  async *counted(until: string): AsyncGenerator<readonly CountedSession[]> {
    for await (const rows of inPages((after) =>
      this.#joined("event", this.#since, after).where("received_at", "<", until),
    ))
      yield rows.map(({ session_id, events }) => ({ session_id, events: Number(events) }));
  }

  /** Returns how many events of anybody the study's aquarium has that were received before a time, and before an earlier one. */
  async countEvents(until: string, earlier: string): Promise<{ events: number; earlier: number }> {
    const isEarlier = sql<SqlBool>`received_at < ${earlier}`;
    const found = await this.#database
      .selectFrom("event")
      .select(sql<number | string>`count(*)`.as("events"))
      .select(sql<number | string>`count(case when ${isEarlier} then 1 end)`.as("earlier"))
      .where("aquarium", "=", this.#study.aquarium)
      .where("received_at", ">=", this.#since)
      .where("received_at", "<", until)
      .executeTakeFirstOrThrow();
    return { events: Number(found.events), earlier: Number(found.earlier) };
  }

  /** Sums up those of some sessions that are a participant's of the study: nothing is held of sessions that only claim to be. */
  async summarize(sessions: readonly string[]): Promise<Map<string, Visit>> {
    const bySession = Map.groupBy(await this.#eventsOf(sessions), ({ session_id }) => session_id);
    const visits = [...bySession]
      .filter(([, events]) => events.some(({ aside }) => !aside))
      .map(([session, events]) => summarizeVisit(session, events, this.#study));
    const named = visits.flatMap(({ joined }) => joined?.participant ?? []);
    if (named.length === 0) return new Map();
    const rows = await this.#database
      .selectFrom("participant")
      .select("id")
      .where("study", "=", this.#study.id)
      .where("id", "in", named)
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const taking = visits.filter(({ joined }) => joined && known.has(joined.participant));
    return new Map(taking.map((visit) => [visit.session, visit]));
  }

  /** Returns how much there is to read of each session. */
  sizesOf(sessions: readonly string[]) {
    return sizesOf(this.#database, sessions, { since: this.#since, isRead: isRead() });
  }

  async #eventsOf(sessions: readonly string[]): Promise<VisitEvent[]> {
    const found = await Promise.all(
      TABLES.map((table) =>
        this.#database
          .selectFrom(table)
          .select(["event_id", "session_id", "session_seq", "name", "client_ts", "received_at", "aquarium"])
          .select(
            table === "event"
              ? sql<string | null>`case when ${isRead()} then payload end`.as("payload")
              : sql<null>`null`.as("payload"),
          )
          .where("session_id", "in", sessions)
          .where("received_at", ">=", this.#since)
          .execute(),
      ),
    );
    return found.flatMap((events, index) => events.map((event) => ({ ...event, aside: index === 1 })));
  }

  /**
   * Returns a page of the sessions that say that they take part, with the number of events of each at the study's aquarium since a time. Finds these sessions once, by their
   * index: otherwise PostgreSQL may search the events of a session for each of them.
   */
  #joined(table: (typeof TABLES)[number], from: string, after: string) {
    return this.#database
      .with(
        (cte) => cte("joined").materialized(),
        (query) =>
          query
            .selectFrom("event")
            .select("session_id")
            .where(JOINED)
            .where("received_at", ">=", this.#since),
      )
      .selectFrom(table)
      .select("session_id")
      .select(sql<number | string>`count(*)`.as("events"))
      .where("aquarium", "=", this.#study.aquarium)
      .where("received_at", ">=", from)
      .where("session_id", "in", (query) => query.selectFrom("joined").select("session_id"))
      .where("session_id", ">", after)
      .groupBy("session_id")
      .orderBy("session_id")
      .limit(SESSIONS_PER_PAGE);
  }
}

/** Yields the rows of all pages, each of which begins after the last session of the previous one. */
async function* inPages<Row extends { readonly session_id: string }>(
  pageAfter: (session: string) => { execute(): Promise<Row[]> },
): AsyncGenerator<readonly Row[]> {
  for (let after = ""; ; ) {
    const rows = await pageAfter(after).execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < SESSIONS_PER_PAGE) return;
    after = last.session_id;
  }
}
