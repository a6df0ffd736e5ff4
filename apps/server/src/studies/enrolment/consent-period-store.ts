import type { DetailsDocument } from "@harapen/contract/staff/content";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { type StudyTimes, versionPeriods } from "../study-times.ts";

/** A period in which an aquarium stores nothing of anybody who has not consented. */
export interface ConsentPeriod {
  readonly aquarium: string;
  /** The study whose form asks; `null`: the aquarium's own `recording`, to which nobody can agree. */
  readonly study: string | null;
  /** The beginning, and the end (excluded), in milliseconds since 1970; infinite where there is none. */
  readonly from: number;
  readonly until: number;
  /** The days of it on which consent is needed; `null`: all. */
  readonly days: Pick<StudySettings, "starts_on" | "ends_on" | "time_zone"> | null;
}

interface StartedStudy
  extends StudyTimes,
    Pick<Selectable<Tables["study"]>, "id" | "aquarium" | "version" | "status" | "revision"> {}

interface CachedPeriods {
  readonly key: string;
  readonly periods: readonly ConsentPeriod[];
}

/** When aquariums need consent to record, now and in the past. Caches each until it changes. */
export class ConsentPeriodStore {
  readonly #database: Database;
  #cached: ReadonlyMap<string, CachedPeriods> = new Map();

  constructor(database: Database) {
    this.#database = database;
  }

  async all(): Promise<ConsentPeriod[]> {
    const [studies, aquariums] = await Promise.all([this.#studies(), this.#aquariums()]);
    const found = await Promise.all([
      ...studies.map((study) => this.#periods(study.id, JSON.stringify(study), () => this.#ofStudy(study))),
      ...aquariums.map(({ slug, version }) => this.#periods(slug, version, () => this.#ofAquarium(slug))),
    ]);
    this.#cached = new Map(found);
    return found.flatMap(([, { periods }]) => periods);
  }

  /** Counts events, records and drawings that were refused for want of a study's consent. */
  async addUnasked(study: string, count: number): Promise<void> {
    await this.#database
      .updateTable("study")
      .set((each) => ({ unasked: each("unasked", "+", count) }))
      .where("id", "=", study)
      .execute();
  }

  /** Returns the periods cached under a name, read again where their key has changed. */
  async #periods(
    name: string,
    key: string,
    read: () => Promise<ConsentPeriod[]>,
  ): Promise<readonly [string, CachedPeriods]> {
    const cached = this.#cached.get(name);
    return [name, cached?.key === key ? cached : { key, periods: await read() }];
  }

  #studies(): Promise<StartedStudy[]> {
    return this.#database
      .selectFrom("study")
      .select(["id", "aquarium", "version", "status", "revision"])
      .select(["started_at", "frozen_at", "closed_at"])
      .where("status", "!=", "draft")
      .execute();
  }

  #aquariums(): Promise<{ slug: string; version: string }[]> {
    return this.#database
      .selectFrom("aquarium")
      .select(["slug", "version"])
      .where("removed_at", "is", null)
      .execute();
  }

  async #ofStudy(study: StartedStudy): Promise<ConsentPeriod[]> {
    const rows = await this.#database
      .selectFrom("study_version")
      .select(["at", "settings"])
      .where("study", "=", study.id)
      .orderBy("version")
      .execute();
    const versions = rows.map(({ at, settings }) => ({ at, settings: JSON.parse(settings) }));
    return versionPeriods(study, versions)
      .filter(({ settings }) => settings.consent !== null)
      .map(({ settings: { starts_on, ends_on, time_zone }, from, until }) => ({
        aquarium: study.aquarium,
        study: study.id,
        from,
        until,
        days: { starts_on, ends_on, time_zone },
      }));
  }

  /**
   * Returns the period since `recording` was set to this, as far back as the aquarium's publishes are kept.
   */
  async #ofAquarium(slug: string): Promise<ConsentPeriod[]> {
    const { details } = await this.#database
      .selectFrom("aquarium")
      .select("details")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    if (!waitsForConsent(JSON.parse(details))) return [];
    const publishes = await this.#database
      .selectFrom("publish_document")
      .leftJoin("publish", (join) =>
        join
          .onRef("publish.aquarium", "=", "publish_document.aquarium")
          .onRef("publish.number", "=", "publish_document.since"),
      )
      .select(["at", "content"])
      .where("publish_document.aquarium", "=", slug)
      .where("kind", "=", "details")
      .orderBy("since", "desc")
      .execute();
    const before = publishes.findIndex(({ content }) => {
      const document: DetailsDocument = JSON.parse(content);
      return !waitsForConsent(document.details);
    });
    const since = before > 0 ? publishes[before - 1]?.at : undefined;
    const from = since ? Date.parse(since) : Number.NEGATIVE_INFINITY;
    return [{ aquarium: slug, study: null, from, until: Number.POSITIVE_INFINITY, days: null }];
  }
}

const waitsForConsent = ({ recording }: DetailsDocument["details"]) => recording === "consent";
