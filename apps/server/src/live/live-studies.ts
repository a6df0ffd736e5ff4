import type { LiveAnswer, LiveQuery } from "@harapen/contract/staff/studies/live";
import type { QualityAnswer, StudyAlert } from "@harapen/contract/staff/studies/quality";
import { readRunningTimes } from "../research/study/running-times.ts";
import type { Database } from "../storage/database.ts";
import { AlertStore, type StoredAlert } from "../storage/studies/alert-store.ts";
import { type KeyedStudy, StudyStore } from "../storage/studies/study-store.ts";
import { liveFigures } from "./figures/live-figures.ts";
import { readJudgements } from "./figures/study-figures.ts";
import { qualityFigures } from "./quality/quality-figures.ts";
import { readStudyRows } from "./quality/study-rows.ts";
import { VisitMirror } from "./visits/visit-mirror.ts";

/** How old what is answered may be: somebody who watches asks each five seconds. */
const MAX_AGE_MS = 3_000;
/** The most alerts that are over and still listed. */
const MAX_ALERTS = 50;
/** The most studies that run no more whose visits are held. Of those that run, at most one an aquarium, all are: they are looked at each minute. */
const MAX_ENDED = 8;
/** After how long without anybody who asks a study's visits are held no more. */
const IDLE_MS = 10 * 60_000;

interface Held {
  readonly mirror: VisitMirror;
  readonly isRunning: boolean;
  /** When they were asked for last, in milliseconds of the process's clock. */
  readonly askedAt: number;
}

/** The visits of the studies that somebody looks at, each mirrored from the database. */
export class LiveStudies {
  readonly #database: Database;
  readonly #held = new Map<string, Held>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the visits since a study began, as of `now` or a little before. */
  async mirrorOf(
    study: Pick<KeyedStudy, "id" | "aquarium" | "status" | "started_at" | "created_at">,
    now = Date.now(),
    maxAgeMs = MAX_AGE_MS,
  ): Promise<VisitMirror> {
    const since = study.started_at ?? study.created_at;
    const mirror = this.#held.get(study.id)?.mirror ?? new VisitMirror(this.#database, study, since);
    // The one that was asked for last stands last.
    this.#held.delete(study.id);
    this.#held.set(study.id, { mirror, isRunning: study.status === "running", askedAt: performance.now() });
    this.#letGo();
    await mirror.refresh(now, maxAgeMs);
    // Nobody waits for it.
    void mirror.keep();
    return mirror;
  }

  #letGo(): void {
    for (const [id, { askedAt }] of this.#held)
      if (performance.now() - askedAt > IDLE_MS) this.#held.delete(id);
    const ended = [...this.#held].filter(([, { isRunning }]) => !isRunning);
    for (const [id] of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) this.#held.delete(id);
  }

  /** Returns the figures of a study. */
  async figures(study: KeyedStudy, query: LiveQuery): Promise<LiveAnswer> {
    const { visits, asOf } = await this.mirrorOf(study);
    const judgements = await readJudgements(this.#database, study.id);
    const times = await readRunningTimes(new StudyStore(this.#database), study);
    return liveFigures({ study, visits, judgements, times, asOf }, query);
  }

  /** Returns what is known of the quality of a study's data, with its alerts, the newest first. */
  async quality(study: KeyedStudy): Promise<QualityAnswer> {
    const { visits, asOf } = await this.mirrorOf(study);
    const rows = await readStudyRows(this.#database, study, visits.values(), asOf);
    const alerts = await new AlertStore(this.#database).ofStudy(study.id, MAX_ALERTS);
    return {
      as_of: new Date(asOf).toISOString(),
      ...(await qualityFigures(rows)),
      alerts: alerts.map(toAlert),
    };
  }
}

function toAlert({ study: _, kind, ...alert }: StoredAlert): StudyAlert {
  return { ...alert, kind: kind as StudyAlert["kind"] };
}
