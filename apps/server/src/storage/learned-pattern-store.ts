import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./schema/tables.ts";

/** A penguin's learned spot pattern, and how much it rests on. */
export interface StoredPattern {
  readonly spots: readonly ReferenceSpot[];
  /** The effective number of right drawings, by different devices, that it rests on. */
  readonly weight: number;
  readonly confirmations: number;
  readonly devices: number;
}

/** The spot patterns learned from visitors' confirmed drawings. Imports and exports of an aquarium, which are its keepers', leave them alone. */
export class LearnedPatternStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns an aquarium's learned patterns by penguin id. */
  async ofAquarium(aquarium: string): Promise<Map<string, StoredPattern>> {
    const rows = await this.#database
      .selectFrom("learned_pattern")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .execute();
    return new Map(rows.map((row) => [row.penguin_id, toPattern(row)]));
  }

  /** Returns one penguin's learned pattern; `undefined` where it has none. */
  async ofPenguin(aquarium: string, penguin: string): Promise<StoredPattern | undefined> {
    const row = await this.#database
      .selectFrom("learned_pattern")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .executeTakeFirst();
    return row && toPattern(row);
  }

  /** Returns the penguins whose learned pattern is stale: confirmed after it was made, or while there was none. */
  async stalePenguins(): Promise<{ aquarium: string; penguin: string }[]> {
    return this.#database
      .selectFrom("penguin")
      .leftJoin("learned_pattern", (join) =>
        join
          .onRef("learned_pattern.aquarium", "=", "penguin.aquarium")
          .onRef("learned_pattern.penguin_id", "=", "penguin.penguin_id"),
      )
      .select(["penguin.aquarium", "penguin.penguin_id as penguin"])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("record")
            .select("record_id")
            .whereRef("record.aquarium", "=", "penguin.aquarium")
            .whereRef("record.confirmed", "=", "penguin.penguin_id")
            .where(({ eb, ref, or }) =>
              or([
                eb("learned_pattern.made_at", "is", null),
                eb("record.saved_at", ">", ref("learned_pattern.made_at").$notNull()),
              ]),
            ),
        ),
      )
      .execute();
  }

  /** Returns the version of an aquarium's learned patterns; rejects where there is no such aquarium. */
  async version(aquarium: string): Promise<number> {
    const { learned } = await this.#database
      .selectFrom("aquarium")
      .select("learned")
      .where("slug", "=", aquarium)
      .executeTakeFirstOrThrow();
    return learned;
  }

  /**
   * Stores a penguin's learned pattern, or deletes it; counts up `aquarium.learned`, by which every server notices the change.
   * Resolves to `false`, and stores nothing, where that is no longer `since`: what the pattern was learned from may be gone.
   */
  async save(
    aquarium: string,
    penguin: string,
    pattern: StoredPattern | undefined,
    since: number,
  ): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      if (!(await incrementVersion(transaction, aquarium, since))) return false;
      if (pattern) await upsert(transaction, aquarium, penguin, pattern);
      else
        await transaction
          .deleteFrom("learned_pattern")
          .where("aquarium", "=", aquarium)
          .where("penguin_id", "=", penguin)
          .execute();
      return true;
    });
  }
}

function toPattern({
  spots,
  weight,
  confirmations,
  devices,
}: Selectable<Tables["learned_pattern"]>): StoredPattern {
  return { spots: JSON.parse(spots), weight, confirmations, devices };
}

/** Must be the transaction's first statement, as it locks the aquarium's row: two servers that learn the same aquarium wait for each other. */
async function incrementVersion(
  transaction: Transaction<Tables>,
  aquarium: string,
  since: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("aquarium")
    .set({ learned: sql<number>`learned + 1` })
    .where("slug", "=", aquarium)
    .where("learned", "=", since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function upsert(
  transaction: Transaction<Tables>,
  aquarium: string,
  penguin: string,
  { spots, weight, confirmations, devices }: StoredPattern,
): Promise<void> {
  const row = {
    spots: JSON.stringify(spots),
    weight,
    confirmations,
    devices,
    made_at: new Date().toISOString(),
  };
  await transaction
    .insertInto("learned_pattern")
    .values({ aquarium, penguin_id: penguin, ...row })
    .onConflict((conflict) => conflict.columns(["aquarium", "penguin_id"]).doUpdateSet(row))
    .execute();
}
