import type { Database } from "../../database/database.ts";

/** The number of failed attempts after which a penguin is learned only by the command. */
export const LEARNING_FAILS_AFTER = 3;

/**
 * What stops the learning: an aquarium that an operator has frozen, and penguins whose learning keeps
 * failing.
 */
export class LearningControl {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns since when an aquarium is frozen, ISO 8601 in UTC; `undefined` where it learns. */
  async frozenSince(aquarium: string): Promise<string | undefined> {
    const row = await this.#database
      .selectFrom("aquarium")
      .select("frozen_at")
      .where("slug", "=", aquarium)
      .executeTakeFirst();
    return row?.frozen_at ?? undefined;
  }

  /** Freezes an aquarium's learned patterns; one that is frozen already keeps the time of its freezing. */
  async freeze(aquarium: string): Promise<void> {
    await this.#database
      .updateTable("aquarium")
      .set({ frozen_at: new Date().toISOString() })
      .where("slug", "=", aquarium)
      .where("frozen_at", "is", null)
      .execute();
  }

  /** Lets an aquarium learn again. */
  async unfreeze(aquarium: string): Promise<void> {
    await this.#database
      .updateTable("aquarium")
      .set({ frozen_at: null })
      .where("slug", "=", aquarium)
      .execute();
  }

  /**
   * Counts an attempt before it is made, so that one that ends the thread or the process counts, too.
   * Resolves to `false` where the permitted number of attempts has failed already.
   */
  async beginAttempt(aquarium: string, penguin: string): Promise<boolean> {
    const before = await this.#database
      .selectFrom("learning_attempt")
      .select("attempts")
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .executeTakeFirst();
    const attempts = (before?.attempts ?? 0) + 1;
    if (attempts > LEARNING_FAILS_AFTER) return false;
    const row = { attempts, attempted_at: new Date().toISOString() };
    await this.#database
      .insertInto("learning_attempt")
      .values({ aquarium, penguin_id: penguin, ...row })
      .onConflict((conflict) => conflict.columns(["aquarium", "penguin_id"]).doUpdateSet(row))
      .execute();
    return true;
  }

  /** Deletes the count of a penguin's attempts, after one that succeeded. */
  async clearAttempts(aquarium: string, penguin: string): Promise<void> {
    await this.#database
      .deleteFrom("learning_attempt")
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .execute();
  }
}
