import { createHash } from "node:crypto";
import type { Database } from "../../database/database.ts";

/** How long answers are kept, in milliseconds: nobody waits longer for one. */
export const STAFF_ANSWER_MS = 3_600_000;

/** A request of a member that changes something, with the id that it has each time that it is sent. */
interface IdentifiedRequest {
  readonly member: string;
  readonly method: string;
  readonly url: string;
  readonly id: string;
}

/** Returns the key of a request's answer: a digest (SHA-256), from which nobody can tell the member. */
export function answerKey({ member, method, url, id }: IdentifiedRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([member, method, url, id]))
    .digest("hex");
}

/**
 * The answers to requests that changed something, over a database or a transaction of it. A request that
 * comes again, as its answer was lost, gets the same answer and changes nothing.
 */
export class StaffAnswers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores an answer; resolves to whether the request had none yet. In a transaction it is stored first, to
   * be replaced: PostgreSQL lets the same request wait for that transaction.
   */
  async add(key: string, answer?: unknown): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#database
      .insertInto("staff_answer")
      .values({ key, answer: toJson(answer), at: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  async replace(key: string, answer: unknown): Promise<void> {
    await this.#database
      .updateTable("staff_answer")
      .set({ answer: toJson(answer) })
      .where("key", "=", key)
      .execute();
  }

  async find(key: string): Promise<{ readonly answer: unknown } | undefined> {
    const row = await this.#database
      .selectFrom("staff_answer")
      .select("answer")
      .where("key", "=", key)
      .executeTakeFirst();
    return row && { answer: JSON.parse(row.answer) };
  }

  /** Deletes the answers that are kept no longer. */
  async deleteExpired(now: Date): Promise<void> {
    const before = new Date(now.getTime() - STAFF_ANSWER_MS).toISOString();
    await this.#database.deleteFrom("staff_answer").where("at", "<", before).execute();
  }
}

const toJson = (answer: unknown) => JSON.stringify(answer ?? null);

declare module "../../database/tables.ts" {
  interface Tables {
    staff_answer: StaffAnswerTable;
  }
}

/** Answers of the last hour. They may hold an address or a code: whoever is deleted, all of them go. */
interface StaffAnswerTable {
  /** `answerKey`. */
  key: string;
  /** JSON. */
  answer: string;
  at: string;
}
