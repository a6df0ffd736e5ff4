import { setImmediate } from "node:timers/promises";
import type { Database } from "../../storage/database.ts";
import { inBatches } from "../../storage/in-batches.ts";
import type { SessionFacts } from "../../storage/sessions/session-facts.ts";
import { toVisit, type Visit, type VisitedStudy } from "./visit.ts";

/** The most visits that are held. Chosen: far more than a study has. */
const MAX_VISITS = 80_000;
const SESSIONS_PER_QUERY = 10_000;
/** The sessions that are read in one turn of the event loop. */
const SESSIONS_PER_TURN = 250;

interface HeldVisit {
  readonly digest: string;
  /** When the last event at the study's aquarium was received; undefined: none was. */
  readonly lastHere: string | undefined;
  readonly visit: Visit;
}

/**
 * The visits of a study's participants at its aquarium since a time, read from the rows of their
 * sessions. A session is read again where its
 * row has changed. Nothing is held of visits that are no participant's, whatever they claim: anybody can
 * send any number of these.
 */
export class StudyVisits {
  readonly #database: Database;
  readonly #study: VisitedStudy;
  readonly #since: string;
  #held: ReadonlyMap<string, HeldVisit> = new Map();
  #visits: readonly Visit[] = [];
  #isPartial = false;
  #asOf = 0;
  #refreshing: Promise<void> | undefined;

  /** `since`: ISO 8601 in UTC. */
  constructor(database: Database, study: VisitedStudy, since: string) {
    this.#database = database;
    this.#study = study;
    this.#since = since;
  }

  /** The visits as of the last refresh. */
  get visits(): readonly Visit[] {
    return this.#visits;
  }

  /** Whether visits are left out, as there is no room for more. */
  get isPartial(): boolean {
    return this.#isPartial;
  }

  /** When the last refresh began, in milliseconds since 1970. */
  get asOf(): number {
    return this.#asOf;
  }

  /**
   * Brings the visits up to date with the database, unless they were so after `now - maxAgeMs`. Concurrent
   * calls wait for the same refresh.
   */
  async refresh(now = Date.now(), maxAgeMs = 0): Promise<void> {
    if (!this.#refreshing && this.#asOf > 0 && now - this.#asOf <= maxAgeMs) return;
    this.#refreshing ??= this.#read(now).finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  async #read(now: number): Promise<void> {
    const { digests, isPartial } = await this.#digests();
    const held = new Map<string, HeldVisit>();
    const changed: string[] = [];
    for (const [session, digest] of digests) {
      const known = this.#held.get(session);
      if (known?.digest === digest) held.set(session, known);
      else changed.push(session);
    }
    for (const some of inBatches(changed, SESSIONS_PER_TURN)) {
      for (const [session, visit] of await this.#readVisits(some)) held.set(session, visit);
      await setImmediate();
    }
    this.#held = held;
    this.#visits = [...held.values()]
      .filter(({ lastHere = "" }) => lastHere >= this.#since)
      .map(({ visit }) => visit);
    this.#isPartial = isPartial;
    this.#asOf = now;
  }

  /**
   * Returns the digest of what is known of each session that takes part as one of the study's participants.
   */
  async #digests(): Promise<{ readonly digests: ReadonlyMap<string, string>; readonly isPartial: boolean }> {
    const digests = new Map<string, string>();
    for (let after = ""; ; ) {
      const rows = await this.#database
        .selectFrom("session_study")
        .innerJoin("session", "session.id", "session_study.session")
        .innerJoin("participant", (join) =>
          join
            .onRef("participant.id", "=", "session_study.participant")
            .onRef("participant.study", "=", "session_study.study"),
        )
        .select(["session.id", "session.digest"])
        .where("session_study.study", "=", this.#study.id)
        .where("session_study.session", ">", after)
        .orderBy("session_study.session")
        .limit(SESSIONS_PER_QUERY)
        .execute();
      for (const { id, digest } of rows) if (digests.size < MAX_VISITS) digests.set(id, digest);
      after = rows.at(-1)?.id ?? "";
      if (rows.length < SESSIONS_PER_QUERY) return { digests, isPartial: false };
      if (digests.size >= MAX_VISITS) return { digests, isPartial: true };
    }
  }

  async #readVisits(sessions: readonly string[]): Promise<(readonly [string, HeldVisit])[]> {
    const rows = await this.#database
      .selectFrom("session")
      .select(["id", "digest", "facts"])
      .where("id", "in", sessions)
      .execute();
    return rows.map(({ id, digest, facts: stored }) => {
      const facts: SessionFacts = JSON.parse(stored);
      const { aquarium } = this.#study;
      const lastHere = Object.hasOwn(facts.at, aquarium) ? facts.at[aquarium]?.lastReceived : undefined;
      return [id, { digest, lastHere, visit: toVisit(id, facts, this.#study) }];
    });
  }
}
