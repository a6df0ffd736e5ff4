import { setImmediate } from "node:timers/promises";
import type { LiveQuery, LiveResponse } from "@harapen/contract/staff/studies/live";
import type { QualityResponse, StudyAlert } from "@harapen/contract/staff/studies/quality";
import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import type { SessionFacts } from "../sessions/session-facts.ts";
import { AlertStore, type FailedMessage, type StoredAlert } from "./alerts/alert-store.ts";
import { KioskStore } from "./kiosks/kiosk-store.ts";
import { readStudyKiosks, type StudyKiosk } from "./kiosks/study-kiosks.ts";
import { liveFigures, readJudgements } from "./live/live-figures.ts";
import { countSeen } from "./live/seen-visits.ts";
import { toVisit, type Visit, type VisitedStudy } from "./live/visit.ts";
import { isNoPilotVisit } from "./pilots.ts";
import { qualityFigures } from "./quality/quality-figures.ts";
import { readStudyRows, type StudyRows } from "./quality/study-rows.ts";
import { type KeyedStudy, StudyStore } from "./study-store.ts";
import { type RunningPeriod, readRunningPeriods, startOfDay } from "./study-times.ts";

type WatchedStudy = Pick<KeyedStudy, "id" | "aquarium" | "key" | "status" | "started_at" | "created_at">;

interface Held {
  readonly visits: StudyVisits;
  readonly isRunning: boolean;
  /** When they were last asked for, in milliseconds of the process's clock. */
  readonly askedAt: number;
}

/** How old an answer may be: somebody who watches asks every five seconds. */
const MAX_AGE_MS = 3_000;
/** The most alerts that are over and still listed. */
const MAX_ALERTS = 50;
/**
 * The most ended studies whose visits are held. The visits of all running studies, at most one an aquarium,
 * are held: these are checked every minute.
 */
const MAX_ENDED = 8;
/** After how long without a request a study's visits are no longer held. */
const IDLE_MS = 10 * 60_000;

/** The visits of the studies that somebody looks at, as of at most some seconds ago. */
export class LiveStudies {
  readonly #database: Database;
  readonly #held = new Map<string, Held>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the visits since a study began, as of `now`, or as of the last time, at most `maxAgeMs` ago. */
  async visitsOf(study: WatchedStudy, now = Date.now(), maxAgeMs = MAX_AGE_MS): Promise<StudyVisits> {
    const visits = this.#hold(study);
    await visits.refresh(now, maxAgeMs);
    return visits;
  }

  #hold(study: WatchedStudy): StudyVisits {
    const known = this.#held.get(study.id)?.visits;
    const visits = known ?? new StudyVisits(this.#database, study, study.started_at ?? study.created_at);
    const held = { visits, isRunning: study.status === "running", askedAt: performance.now() };
    // Puts the study that was asked for last at the end of the map.
    this.#held.delete(study.id);
    this.#held.set(study.id, held);
    this.#letGo();
    return visits;
  }

  #letGo(): void {
    for (const [id, { askedAt }] of this.#held)
      if (performance.now() - askedAt > IDLE_MS) this.#held.delete(id);
    const ended = [...this.#held].filter(([, { isRunning }]) => !isRunning);
    for (const [id] of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) this.#held.delete(id);
  }

  /** Returns the figures of a study. */
  async figures(study: KeyedStudy, query: LiveQuery): Promise<LiveResponse> {
    const { visits, isPartial, asOf } = await this.visitsOf(study);
    const judgements = await readJudgements(this.#database, study.id);
    const periods = await readRunningPeriods(new StudyStore(this.#database), study);
    const seen = await countSeen(this.#database, study.aquarium, periods, boundsOf(study, query));
    const kiosks = await new KioskStore(this.#database).ofAquarium(study.aquarium);
    return liveFigures({ study, visits, judgements, seen, kiosks, isPartial, asOf }, query);
  }

  /** Returns the data by which a study's quality is judged, with its visits as of the last refresh. */
  async rows(study: KeyedStudy, now: number): Promise<StudyRows> {
    const { visits } = this.#hold(study);
    const kiosks = await readStudyKiosks(this.#database, study, now);
    return readStudyRows(this.#database, study, { visits, kiosks, now });
  }

  /** Returns the quality figures of a study's data, with its alerts, the newest first. */
  async quality(study: KeyedStudy): Promise<QualityResponse> {
    const { isPartial, asOf } = await this.visitsOf(study);
    const rows = await this.rows(study, asOf);
    const store = new AlertStore(this.#database);
    const alerts = await store.ofStudy(study.id, MAX_ALERTS);
    const failures = await store.failures(alerts.map(({ id }) => id));
    return {
      as_of: new Date(asOf).toISOString(),
      partial: isPartial || rows.kiosks.isPartial,
      ...(await qualityFigures(rows)),
      alerts: alerts.map((alert) => toAlert(alert, failures, rows.kiosks.devices)),
    };
  }
}

/** Returns the beginning, and the end (excluded), of the days that a query selects. */
function boundsOf({ current }: KeyedStudy, { from, to }: LiveQuery): Partial<RunningPeriod> {
  const { time_zone } = current.settings;
  return {
    from: from === undefined ? undefined : startOfDay(from, time_zone),
    until: to === undefined ? undefined : startOfDay(to, time_zone, 1),
  };
}

function toAlert(
  { study: _, kind, ...alert }: StoredAlert,
  failures: readonly FailedMessage[],
  kiosks: readonly StudyKiosk[],
): StudyAlert {
  const kiosk = kiosks.find(({ device }) => device === alert.subject)?.name ?? null;
  const failed = failures
    .filter((message) => message.alert === alert.id)
    .map(({ channel, failure, next_at }) => ({ ...failure, channel, next_at }));
  return { ...alert, kind: kind as StudyAlert["kind"], kiosk, failed };
}

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
class StudyVisits {
  readonly #database: Database;
  readonly #study: VisitedStudy;
  readonly #since: string;
  #held: ReadonlyMap<string, HeldVisit> = new Map();
  #visits: readonly Visit[] = [];
  #isPartial = false;
  #asOf = 0;
  /** When the last refresh began, in milliseconds of the process's clock. */
  #refreshedAt = Number.NEGATIVE_INFINITY;
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
   * Brings the visits up to date with the database, as of `now`, unless they were so within the last
   * `maxAgeMs`. Concurrent calls wait for the same refresh.
   */
  async refresh(now = Date.now(), maxAgeMs = 0): Promise<void> {
    if (!this.#refreshing && performance.now() - this.#refreshedAt < maxAgeMs) return;
    this.#refreshing ??= this.#read(now).finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  async #read(now: number): Promise<void> {
    const began = performance.now();
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
    this.#refreshedAt = began;
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
        .where(isNoPilotVisit(this.#study.id))
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
