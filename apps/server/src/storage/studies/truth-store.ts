import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "../database.ts";
import type { Tables } from "../schema/tables.ts";

/** What staff saw, with the participant's code and the name of whoever entered it. */
export interface StoredTruth extends Selectable<Tables["truth"]> {
  readonly code: string;
  readonly entered_by_name: string | null;
}

export type NewTruth = Pick<
  StoredTruth,
  "study" | "participant" | "drawing_id" | "penguin" | "note" | "entered_by"
>;

/** Which penguins participants' drawings showed, as staff saw it; over a database or a transaction of it. Corrected entries stay, marked as replaced. */
export class TruthStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the entries of a study since a moment (ISO 8601 in UTC), the latest first, including replaced ones. */
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
