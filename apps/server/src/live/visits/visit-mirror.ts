import { setImmediate } from "node:timers/promises";
import type { Database } from "../../storage/database.ts";
import { inBatches } from "../../storage/in-batches.ts";
import { batchesBySize } from "../../storage/sessions/session-sizes.ts";
import { VisitSummaryStore } from "../../storage/studies/visit-summary-store.ts";
import { HeldVisits } from "./held-visits.ts";
import { inTurns } from "./in-turns.ts";
import { type CountedSession, JoinedSessions } from "./joined-sessions.ts";
import type { Visit, VisitedStudy } from "./visit.ts";
import { parseVisit, serializeVisit, summaryVersion } from "./visit-json.ts";

/**
 * How long after it was received an event may become visible: it is stamped before it is committed, and servers' clocks differ. Sessions with an event from
 * this time are read again at each refresh.
 */
const OVERLAP_MS = 60_000;
/** Summaries that are written in one turn of the event loop. */
const SUMMARIES_PER_TURN = 100;
/** The shortest interval between two savings of what is new. */
const KEEP_EVERY_MS = 60_000;

/**
 * A mirror of the visits of a study's participants at its aquarium since a time, each summed up. What is new is found by the time at which it was received, and its sessions are
 * read as a whole, so that nothing counts twice; until all of it is read, the previous state is returned. Nothing is held that the database has not: where the number of old
 * events differs, as after a deletion, the sessions that differ are read again. The summaries are stored in the database, for the mirrors of other servers to begin with. Nothing
 * is held of visits that are no participant's, whatever they claim: anybody can send any number of these.
 */
export class VisitMirror {
  readonly #sessions: JoinedSessions;
  readonly #store: VisitSummaryStore;
  readonly #study: VisitedStudy;
  readonly #since: string;
  /** The version of the code that sums up; `null`: no summaries are stored or loaded. */
  readonly #version: string | null;
  #held = new HeldVisits();
  #asOf = 0;
  /** How many events of the aquarium had been received before a time, all of which were visible by then. */
  #settled: { readonly until: string; readonly events: number } | undefined;
  #refreshing: Promise<void> | undefined;
  #keeping: Promise<void> | undefined;
  /** Up to when the visits are kept; `undefined`: they are not. */
  #keptUntil: number | undefined;
  /** The time for which storing was last tried. */
  #triedAt = 0;
  /** The visits that have changed since. */
  #changed = new Set<string>();

  /** `since`: ISO 8601 in UTC. */
  constructor(database: Database, study: VisitedStudy, since: string, version = summaryVersion()) {
    this.#sessions = new JoinedSessions(database, study, since);
    this.#store = new VisitSummaryStore(database);
    this.#study = study;
    this.#since = since;
    this.#version = version;
  }

  /** The visits as of the last refresh. */
  get visits(): ReadonlyMap<string, Visit> {
    return this.#held.visits;
  }

  /** Whether visits are left out, as there is no room for more, or one is too large. */
  get isPartial(): boolean {
    return this.#held.isPartial;
  }

  /** Up to when the mirror is level with the database, in milliseconds since 1970. */
  get asOf(): number {
    return this.#asOf;
  }

  /** Brings the mirror up to date with the database, unless it was so after `now - maxAgeMs`. Concurrent calls wait for the same refresh. */
  async refresh(now = Date.now(), maxAgeMs = 0): Promise<void> {
    if (!this.#refreshing && this.#asOf > 0 && now - this.#asOf <= maxAgeMs) return;
    this.#refreshing ??= this.#level(now).finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  /**
   * Stores in the database what was read since the last time, at most once a minute. Where this fails, everything is stored a minute later, and a server that starts meanwhile
   * reads more events.
   */
  async keep(): Promise<void> {
    if (!this.#keeping && this.#version !== null && this.#asOf - this.#triedAt >= KEEP_EVERY_MS)
      this.#keeping = this.#keep(this.#version).finally(() => {
        this.#keeping = undefined;
      });
    await this.#keeping;
  }

  async #keep(version: string): Promise<void> {
    const [asOf, visits, changed, since] = [this.#asOf, this.visits, this.#changed, this.#keptUntil];
    this.#changed = new Set();
    this.#triedAt = asOf;
    const sessions = since === undefined ? visits.keys() : changed;
    const rows: { session_id: string; summary: string }[] = [];
    const gone: string[] = [];
    for (const session_id of sessions) {
      const visit = visits.get(session_id);
      if (visit) rows.push({ session_id, summary: serializeVisit(visit) });
      else gone.push(session_id);
      if (rows.length % SUMMARIES_PER_TURN === 0) await setImmediate();
    }
    const isKept = await this.#store
      .keep({ study: this.#study.id, version, asOf, since, changed: rows, gone })
      .catch(() => false);
    this.#keptUntil = isKept ? asOf : undefined;
  }

  async #level(now: number): Promise<void> {
    const known = this.#asOf === 0 ? await this.#load() : { held: this.#held, asOf: this.#asOf };
    const from = known.asOf === 0 ? this.#since : this.#later(known.asOf - OVERLAP_MS);
    const until = this.#later(now - OVERLAP_MS);
    const before = this.#settled;
    // Counted first: events that arrive meanwhile are read now, and counted next time.
    const counted = await this.#sessions.countEvents(until, before?.until ?? until);
    let held = await this.#read(this.#sessions.receivedSince(from), known.held);
    const isAsBefore = known.asOf === 0 || counted.earlier === before?.events;
    if (!isAsBefore) held = await this.#read(this.#differing(held.visits, until), held);
    this.#held = held;
    this.#settled = { until, events: counted.events };
    this.#asOf = now;
  }

  /** Loads what a server has stored. */
  async #load(): Promise<{ readonly held: HeldVisits; readonly asOf: number }> {
    const held = new HeldVisits();
    if (this.#version === null) return { held, asOf: 0 };
    const kept = { study: this.#study.id, version: this.#version };
    const asOf = await this.#store.asOf(kept);
    if (asOf === undefined) return { held, asOf: 0 };
    for await (const rows of this.#store.load(kept))
      for await (const some of inTurns(rows))
        for (const { session_id, summary } of some) held.set(session_id, parseVisit(summary), summary.length);
    this.#keptUntil = asOf;
    this.#triedAt = asOf;
    return { held, asOf };
  }

  /** Returns a time as text, but not before the mirror's beginning. */
  #later(time: number): string {
    const text = new Date(time).toISOString();
    return text > this.#since ? text : this.#since;
  }

  /** Yields the sessions whose number of events differs between the database and the mirror, those that only one of them has included. */
  async *#differing(visits: ReadonlyMap<string, Visit>, until: string): AsyncGenerator<readonly string[]> {
    const before = Date.parse(until);
    const alone = new Set(visits.keys());
    const isOther = ({ session_id, events }: CountedSession) => {
      const visit = visits.get(session_id);
      return !visit || eventsBefore(visit, before) !== events;
    };
    for await (const rows of this.#sessions.counted(until)) {
      for (const { session_id } of rows) alone.delete(session_id);
      yield rows.filter(isOther).map(({ session_id }) => session_id);
    }
    yield [...alone].filter((session_id) => isOther({ session_id, events: 0 }));
  }

  /** Reads sessions; resolves to the visits that were held before, replaced by these where they take part. */
  async #read(pages: AsyncIterable<readonly string[]>, known: HeldVisits): Promise<HeldVisits> {
    let held = known;
    for await (const page of pages)
      for (const sessions of inBatches(page)) {
        if (held === known) held = known.copy();
        await this.#readInto(held, sessions);
      }
    return held;
  }

  async #readInto(held: HeldVisits, sessions: readonly string[]): Promise<void> {
    const sizes = await this.#sessions.sizesOf(sessions);
    const { batches, tooLarge } = batchesBySize(sessions, sizes);
    for (const session of tooLarge) this.#change(held, session, () => held.leaveOut(session));
    for (const some of batches) {
      const visits = await this.#sessions.summarize(some);
      for (const session of some) this.#change(held, session, () => held.set(session, visits.get(session)));
      // The database may answer within this turn of the event loop; other work gets its turn in between.
      await setImmediate();
    }
  }

  /** Makes a change to what is held of a session, and notes it if anything has changed: otherwise there is nothing to store. */
  #change(held: HeldVisits, session: string, change: () => void): void {
    const wasHeld = held.visits.has(session);
    change();
    if (wasHeld || held.visits.has(session)) this.#changed.add(session);
  }
}

/** Returns how many of a visit's events at the study's aquarium were received before a time. */
function eventsBefore({ events, lastHere, received }: Visit, until: number): number {
  return lastHere < until ? events : received.filter((at) => at < until).length;
}
