import type { LiveQuery, LiveResponse } from "@harapen/contract/staff/studies/live";
import type { QualityResponse, StudyAlert } from "@harapen/contract/staff/studies/quality";
import { startOfDay } from "../research/start-of-day.ts";
import { type RunningPeriod, readRunningPeriods } from "../research/study/running-periods.ts";
import type { Database } from "../storage/database.ts";
import { AlertStore, type StoredAlert } from "../storage/studies/alert-store.ts";
import { type KeyedStudy, StudyStore } from "../storage/studies/study-store.ts";
import { liveFigures } from "./figures/live-figures.ts";
import { readJudgements } from "./figures/study-figures.ts";
import { qualityFigures } from "./quality/quality-figures.ts";
import { readStudyRows, type StudyRows } from "./quality/study-rows.ts";
import { readKiosks } from "./seen/kiosks.ts";
import { countSeen } from "./seen/seen-visits.ts";
import { StudyVisits } from "./visits/study-visits.ts";

/** How old an answer may be: somebody who watches asks every five seconds. */
const MAX_AGE_MS = 3_000;
/** The most alerts that are over and still listed. */
const MAX_ALERTS = 50;
/** The most ended studies whose visits are held. The visits of all running studies, at most one an aquarium, are held: these are checked every minute. */
const MAX_ENDED = 8;
/** After how long without a request a study's visits are no longer held. */
const IDLE_MS = 10 * 60_000;

type WatchedStudy = Pick<KeyedStudy, "id" | "aquarium" | "key" | "status" | "started_at" | "created_at">;

interface Held {
  readonly visits: StudyVisits;
  readonly isRunning: boolean;
  /** When they were last asked for, in milliseconds of the process's clock. */
  readonly askedAt: number;
}

/** The visits of the studies that somebody looks at, as of at most some seconds ago. */
export class LiveStudies {
  readonly #database: Database;
  readonly #held = new Map<string, Held>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the visits since a study began, as of `now` or at most `maxAgeMs` earlier. */
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
    return liveFigures({ study, visits, judgements, seen, isPartial, asOf }, query);
  }

  /** Returns the data by which a study's quality is judged, with its visits as of the last refresh. */
  async rows(study: KeyedStudy, now: number): Promise<StudyRows> {
    const { visits } = this.#hold(study);
    const kiosks = await readKiosks(this.#database, study, now);
    return readStudyRows(this.#database, study, { visits, kiosks, now });
  }

  /** Returns the quality figures of a study's data, with its alerts, the newest first. */
  async quality(study: KeyedStudy): Promise<QualityResponse> {
    const { isPartial, asOf } = await this.visitsOf(study);
    const rows = await this.rows(study, asOf);
    const alerts = await new AlertStore(this.#database).ofStudy(study.id, MAX_ALERTS);
    return {
      as_of: new Date(asOf).toISOString(),
      partial: isPartial || rows.kiosks.isPartial,
      ...(await qualityFigures(rows)),
      alerts: alerts.map(toAlert),
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

function toAlert({ study: _, kind, ...alert }: StoredAlert): StudyAlert {
  return { ...alert, kind: kind as StudyAlert["kind"] };
}
