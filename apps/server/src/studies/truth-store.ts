import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

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

  ofStudy(study: string): Promise<Exclusion[]> {
    return this.#database.selectFrom("exclusion").selectAll().where("study", "=", study).execute();
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

/** What staff saw, with the participant's code and the name of whoever entered it. */
export interface StoredTruth extends Selectable<Tables["truth"]> {
  readonly code: string;
  readonly entered_by_name: string | null;
}

export type NewTruth = Pick<
  StoredTruth,
  "study" | "participant" | "drawing_id" | "penguin" | "note" | "entered_by"
>;

/**
 * Which penguins participants' drawings showed, as staff saw it; over a database or a transaction of it.
 * Corrected entries stay, marked as replaced.
 */
export class TruthStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns the entries of a study since a moment (ISO 8601 in UTC), the latest first, including replaced
   * ones.
   */
  since(study: string, at: string): Promise<StoredTruth[]> {
    return this.#entries().where("truth.study", "=", study).where("entered_at", ">=", at).execute();
  }

  /** Returns the entries about a participant, the latest first, including replaced ones. */
  ofParticipant(study: string, participant: string): Promise<StoredTruth[]> {
    return this.#entries().where("truth.study", "=", study).where("participant", "=", participant).execute();
  }

  async find(study: string, id: string): Promise<StoredTruth | undefined> {
    return this.#entries().where("truth.study", "=", study).where("truth.id", "=", id).executeTakeFirst();
  }

  /** Adds an entry, and resolves to its id. */
  async add(truth: NewTruth): Promise<string> {
    const id = randomUUID();
    await this.#database
      .insertInto("truth")
      .values({ ...truth, id, entered_at: new Date().toISOString() })
      .execute();
    return id;
  }

  /** Notes that an entry no longer holds. */
  async replace(study: string, id: string): Promise<void> {
    await this.#database
      .updateTable("truth")
      .set({ replaced_at: new Date().toISOString() })
      .where("study", "=", study)
      .where("id", "=", id)
      .where("replaced_at", "is", null)
      .execute();
  }

  #entries() {
    return this.#database
      .selectFrom("truth")
      .innerJoin("participant", "participant.id", "truth.participant")
      .leftJoin("staff_member", "staff_member.id", "truth.entered_by")
      .selectAll("truth")
      .select(["participant.code", "staff_member.name as entered_by_name"])
      .orderBy("entered_at", "desc")
      .orderBy("truth.id");
  }
}

/** Which penguin it really was: its id, or `null` where it is none in the list. */
export interface Truth {
  readonly penguin: string | null;
}

/**
 * Returns a function that finds the truth in force for a participant's drawing: the entry for the drawing, or
 * else that for all of theirs. `key` converts the truths' drawing ids to those with which the function is
 * called.
 */
export function truthFinder(
  truths: readonly Selectable<Tables["truth"]>[],
  key: (drawing: string) => string,
): (participant: string, drawing: string | null | undefined) => Truth | undefined {
  const inForce = new Map<string, Truth>();
  for (const { participant, drawing_id, penguin, replaced_at } of truths)
    if (replaced_at === null) inForce.set(placeOf(participant, drawing_id && key(drawing_id)), { penguin });
  return (participant, drawing) =>
    inForce.get(placeOf(participant, drawing)) ?? inForce.get(placeOf(participant, null));
}

function placeOf(participant: string, drawing: string | null | undefined): string {
  return `${participant} ${drawing ?? ""}`;
}
