import {
  type FittedVisitors,
  type FittingFigures,
  storedTraits,
} from "@harapen/contract/staff/fitted-visitors";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { StudyStore } from "../../studies/study-store.ts";
import type { FittedVisitorsTable } from "./fitted-tables.ts";

type Row = Selectable<FittedVisitorsTable>;

/** What a fit proposes. */
export interface Proposal {
  readonly traits: VisitorTraits;
  readonly figures: FittingFigures;
}

/** How aquariums' visitors draw and answer, as fitted; over a database or a transaction of it. */
export class FittedVisitorsStore {
  readonly #database: Database | Transaction<Tables>;

  constructor(database: Database | Transaction<Tables>) {
    this.#database = database;
  }

  /**
   * Returns in what an aquarium's visitors differ from the shipped ones: empty where nothing is in force, or
   * what is was fitted to visitors that this engine is no longer shipped with.
   */
  async inForce(aquarium: string): Promise<VisitorTraits> {
    const row = await this.#find(aquarium, "in-force");
    return row && isOfThisSeries(row.engine) ? storedTraits.parse(JSON.parse(row.traits)) : {};
  }

  /** Returns the proposal and what is in force. */
  async list(aquarium: string): Promise<FittedVisitors[]> {
    const rows = await this.#database
      .selectFrom("fitted_visitors")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .where("state", "in", ["proposed", "in-force"])
      .orderBy("version", "desc")
      .execute();
    return rows.map((row) => ({
      version: row.version,
      state: row.state,
      fitsEngine: isOfThisSeries(row.engine),
      figures: JSON.parse(row.figures),
      fittedAt: row.fitted_at,
      takenAt: row.taken_at,
      endedAt: row.ended_at,
    }));
  }

  /** Stores a proposal in place of an earlier one; resolves to its version. */
  async propose(aquarium: string, { traits, figures }: Proposal): Promise<number> {
    await this.withdraw(aquarium);
    const { last } = await this.#database
      .selectFrom("fitted_visitors")
      .select(({ fn }) => fn.max("version").as("last"))
      .where("aquarium", "=", aquarium)
      .executeTakeFirstOrThrow();
    const version = (last ?? 0) + 1;
    const row = { aquarium, version, state: "proposed" as const, engine: ENGINE_VERSION };
    const content = { traits: JSON.stringify(traits), figures: JSON.stringify(figures) };
    await this.#database
      .insertInto("fitted_visitors")
      .values({ ...row, ...content, fitted_at: new Date().toISOString(), ...NOT_TAKEN })
      .execute();
    return version;
  }

  /** Withdraws a proposal that nobody has taken: what it was fitted to says something else by now. */
  async withdraw(aquarium: string): Promise<void> {
    await this.#database
      .updateTable("fitted_visitors")
      .set({ state: "past" })
      .where("aquarium", "=", aquarium)
      .where("state", "=", "proposed")
      .execute();
  }

  /** Puts a proposal in force; resolves to `false` where it is none any more, or of another series. */
  async take(aquarium: string, version: number, by: string): Promise<boolean> {
    const proposed = await this.#find(aquarium, "proposed");
    if (proposed?.version !== version || !isOfThisSeries(proposed.engine)) return false;
    const before = await this.#find(aquarium, "in-force");
    const now = new Date().toISOString();
    if (before) await this.#change(before, { state: "past", ended_at: now, ended_by: by });
    const taken = { taken_at: now, taken_by: by, taken_from: before?.version ?? null };
    await this.#change(proposed, { state: "in-force", ...taken });
    await this.#announce(aquarium);
    return true;
  }

  /**
   * Puts back what was in force before a version, or what is shipped; resolves to `false` where the version
   * is not in force any more.
   */
  async end(aquarium: string, version: number, by: string): Promise<boolean> {
    const ended = await this.#find(aquarium, "in-force");
    if (ended?.version !== version) return false;
    await this.#change(ended, { state: "past", ended_at: new Date().toISOString(), ended_by: by });
    if (ended.taken_from !== null)
      await this.#change(
        { aquarium, version: ended.taken_from },
        { state: "in-force", ended_at: null, ended_by: null },
      );
    await this.#announce(aquarium);
    return true;
  }

  #find(aquarium: string, state: Row["state"]): Promise<Row | undefined> {
    return this.#database
      .selectFrom("fitted_visitors")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .where("state", "=", state)
      .executeTakeFirst();
  }

  async #change({ aquarium, version }: Pick<Row, "aquarium" | "version">, row: Partial<Row>): Promise<void> {
    await this.#database
      .updateTable("fitted_visitors")
      .set(row)
      .where("aquarium", "=", aquarium)
      .where("version", "=", version)
      .execute();
  }

  /** Counts up what every server notices: it loads anew what searches need. */
  async #announce(aquarium: string): Promise<void> {
    await this.#database
      .updateTable("aquarium")
      .set({ learned: sql<number>`learned + 1` })
      .where("slug", "=", aquarium)
      .execute();
  }
}

/**
 * Stores what a fit proposes in place of an earlier proposal, or only ends that one; resolves to the version.
 * Nobody else fits, takes or puts back at the same time.
 */
export function replaceProposal(
  database: Database,
  aquarium: string,
  proposal: Proposal | undefined,
): Promise<number | undefined> {
  return database.transaction().execute(async (transaction) => {
    await new StudyStore(transaction).lock(aquarium);
    const store = new FittedVisitorsStore(transaction);
    if (proposal) return store.propose(aquarium, proposal);
    await store.withdraw(aquarium);
    return undefined;
  });
}

const NOT_TAKEN = { taken_at: null, taken_from: null, taken_by: null, ended_at: null, ended_by: null };

/** The part of the engine's version that is counted up when results are meant to change. */
const seriesOf = (engine: string) => engine.split("-")[0];

/** Whether an engine's shipped visitors are those of this one: what was fitted with one fits the other. */
export function isOfThisSeries(engine: string): boolean {
  return seriesOf(engine) === seriesOf(ENGINE_VERSION);
}
