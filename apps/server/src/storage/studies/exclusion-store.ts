import type { Selectable } from "kysely";
import type { Database } from "../database.ts";
import type { Tables } from "../schema/tables.ts";

export type Exclusion = Selectable<Tables["exclusion"]>;

/** The participants that an analysis leaves out, and why; over a database or a transaction of it. */
export class ExclusionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns those of some participants. */
  async of(study: string, participants: readonly string[]): Promise<Exclusion[]> {
    if (participants.length === 0) return [];
    return this.#database
      .selectFrom("exclusion")
      .selectAll()
      .where("study", "=", study)
      .where("participant", "in", participants)
      .execute();
  }

  find(study: string, participant: string): Promise<Exclusion | undefined> {
    return this.#database
      .selectFrom("exclusion")
      .selectAll()
      .where("study", "=", study)
      .where("participant", "=", participant)
      .executeTakeFirst();
  }

  /** Excludes a participant from now on, or changes the reason. */
  async exclude(exclusion: Omit<Exclusion, "at">): Promise<void> {
    const row = { ...exclusion, at: new Date().toISOString() };
    const { reason, at, by } = row;
    await this.#database
      .insertInto("exclusion")
      .values(row)
      .onConflict((conflict) => conflict.columns(["study", "participant"]).doUpdateSet({ reason, at, by }))
      .execute();
  }

  /** Ends a participant's exclusion. */
  async include(study: string, participant: string): Promise<void> {
    await this.#database
      .deleteFrom("exclusion")
      .where("study", "=", study)
      .where("participant", "=", participant)
      .execute();
  }
}
