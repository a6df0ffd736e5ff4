import type { LiveAnswer, LiveQuery } from "@harapen/contract/staff/study-live";
import type { Database } from "../storage/database.ts";
import type { KeyedStudy } from "../storage/studies/study-store.ts";
import { liveFigures } from "./figures/live-figures.ts";
import { readJudgements } from "./figures/study-figures.ts";
import { VisitMirror } from "./visits/visit-mirror.ts";

/** How old what is answered may be: somebody who watches asks each ten seconds. */
const MAX_AGE_MS = 3_000;
/** The most studies whose visits are held: at most one of an aquarium runs. */
const MAX_STUDIES = 8;

/** The visits of the studies that somebody looks at, each mirrored from the database. */
export class LiveStudies {
  readonly #database: Database;
  readonly #mirrors = new Map<string, VisitMirror>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the visits since a study began, as of `now` or a little before. */
  async mirrorOf(
    study: Pick<KeyedStudy, "id" | "started_at" | "created_at">,
    now = Date.now(),
    maxAgeMs = MAX_AGE_MS,
  ): Promise<VisitMirror> {
    const mirror =
      this.#mirrors.get(study.id) ?? new VisitMirror(this.#database, study.started_at ?? study.created_at);
    // The one that was asked for last stands last.
    this.#mirrors.delete(study.id);
    this.#mirrors.set(study.id, mirror);
    const [oldest] = this.#mirrors.keys();
    if (this.#mirrors.size > MAX_STUDIES && oldest !== undefined) this.#mirrors.delete(oldest);
    await mirror.refresh(now, maxAgeMs);
    return mirror;
  }

  /** Returns the figures of a study. */
  async figures(study: KeyedStudy, query: LiveQuery): Promise<LiveAnswer> {
    const { visits, asOf } = await this.mirrorOf(study);
    const judgements = await readJudgements(this.#database, study.id);
    return liveFigures({ study, visits, judgements, asOf }, query);
  }
}
