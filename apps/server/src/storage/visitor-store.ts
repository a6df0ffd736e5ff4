import type { Database } from "./database.ts";

/** The visitors who have signed in, by the keys of their accounts. */
export class VisitorStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a visitor's name; the latest one counts. */
  async register(uid: string, name: string): Promise<void> {
    const now = new Date().toISOString();
    await this.#database
      .insertInto("visitor")
      .values({ uid, name, registered_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column("uid").doUpdateSet({ name, updated_at: now }))
      .execute();
  }
}
