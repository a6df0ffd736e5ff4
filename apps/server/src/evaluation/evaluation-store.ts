import type { Evaluation } from "@harapen/contract/staff/evaluation";
import type { Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type {} from "./evaluation-tables.ts";

/** After how long a server that has not finished is taken for one that has ended. */
const LONGEST_MS = 60 * 60_000;

export type StoredEvaluation = Omit<Selectable<Tables["evaluation"]>, "figures"> & {
  readonly figures: Evaluation | null;
};

/** The figures of each aquarium that were made last. */
export class EvaluationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(aquarium: string): Promise<StoredEvaluation | undefined> {
    const row = await this.#database
      .selectFrom("evaluation")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .executeTakeFirst();
    return row && { ...row, figures: row.figures === null ? null : JSON.parse(row.figures) };
  }

  /** Notes that a server begins to make figures; resolves to `false` where another one makes them. */
  async begin(aquarium: string, at: string): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("evaluation")
        .values({ aquarium, begun_at: "" })
        .onConflict((conflict) => conflict.column("aquarium").doNothing())
        .execute();
      const before = new Date(Date.parse(at) - LONGEST_MS).toISOString();
      const { numUpdatedRows } = await transaction
        .updateTable("evaluation")
        .set({ begun_at: at, failed_at: null })
        .where("aquarium", "=", aquarium)
        .where((is) =>
          is.or([
            is("begun_at", "<", before),
            is("made_at", ">=", is.ref("begun_at")),
            is("failed_at", ">=", is.ref("begun_at")),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  async finish(aquarium: string, figures: Evaluation): Promise<void> {
    await this.#database
      .updateTable("evaluation")
      .set({ figures: JSON.stringify(figures), made_at: new Date().toISOString(), failed_at: null })
      .where("aquarium", "=", aquarium)
      .execute();
  }

  async fail(aquarium: string): Promise<void> {
    await this.#database
      .updateTable("evaluation")
      .set({ failed_at: new Date().toISOString() })
      .where("aquarium", "=", aquarium)
      .execute();
  }
}

/** Whether some server is making figures. */
export function isBeingMade({ begun_at, made_at, failed_at }: StoredEvaluation, now: number): boolean {
  const isOver = (made_at ?? "") >= begun_at || (failed_at ?? "") >= begun_at;
  return !isOver && Date.parse(begun_at) > now - LONGEST_MS;
}
