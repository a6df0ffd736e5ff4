import { FIRST_RESULTS, RANK_NOT_SURE } from "@harapen/contract/constants";
import type { PenguinStatistics, StatisticsResponse } from "@harapen/contract/staff/statistics";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** How visitors found the penguins, counted from their records. */
export class StatisticsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the counts of an aquarium's present records. */
  async ofAquarium(aquarium: string): Promise<StatisticsResponse> {
    return { penguins: await this.#confirmed(aquarium), not_sure: await this.#notSure(aquarium) };
  }

  async #confirmed(aquarium: string): Promise<PenguinStatistics[]> {
    const rows = await this.#database
      .selectFrom("record")
      .select(({ fn }) => [
        sql<string>`confirmed`.as("id"),
        fn.countAll().as("confirmations"),
        sql<number>`sum(case when rank = 1 then 1 else 0 end)`.as("first"),
        sql<number>`sum(case when rank <= ${FIRST_RESULTS} then 1 else 0 end)`.as("shown"),
        fn.max("saved_at").as("last"),
      ])
      .where("aquarium", "=", aquarium)
      .where("confirmed", "is not", null)
      .groupBy("confirmed")
      .orderBy("confirmations", "desc")
      .orderBy("confirmed")
      .execute();
    return rows.map(({ id, confirmations, first, shown, last }) => ({
      id,
      confirmations: Number(confirmations),
      first: Number(first),
      shown: Number(shown),
      last,
    }));
  }

  async #notSure(aquarium: string): Promise<number> {
    const { count } = await this.#database
      .selectFrom("record")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("aquarium", "=", aquarium)
      .where("rank", "=", RANK_NOT_SURE)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}
