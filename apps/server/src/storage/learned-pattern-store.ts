import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./schema/tables.ts";

/** What was learned of one penguin. */
export interface StoredPattern {
  readonly spots: readonly ReferenceSpot[];
  readonly weight: number;
  readonly confirmations: number;
  readonly devices: number;
}

/** What was learned from visitors' confirmed drawings, apart from what keepers know: an import or export does not touch it. */
export class LearnedPatternStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** What was learned of an aquarium's penguins, by their ids. */
  async ofAquarium(aquarium: string): Promise<Map<string, StoredPattern>> {
    const rows = await this.#database
      .selectFrom("learned_pattern")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .execute();
    return new Map(
      rows.map(({ penguin_id, spots, weight, confirmations, devices }) => [
        penguin_id,
        { spots: JSON.parse(spots), weight, confirmations, devices },
      ]),
    );
  }

  async ofPenguin(aquarium: string, penguin: string): Promise<StoredPattern | undefined> {
    const row = await this.#database
      .selectFrom("learned_pattern")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .executeTakeFirst();
    return row && { ...row, spots: JSON.parse(row.spots) };
  }

  /** Penguins with a confirmation that came after they were learned last, or that were never. */
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

  /** Keeps what was learned of a penguin, or forgets it; tells the servers over the database that it has changed. */
  async save(aquarium: string, penguin: string, pattern: StoredPattern | undefined): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await announce(transaction, aquarium);
      if (pattern) await put(transaction, aquarium, penguin, pattern);
      else
        await transaction
          .deleteFrom("learned_pattern")
          .where("aquarium", "=", aquarium)
          .where("penguin_id", "=", penguin)
          .execute();
    });
  }
}

/** Comes first: it makes two servers that learn of the same aquarium wait for each other. */
async function announce(transaction: Transaction<Tables>, aquarium: string): Promise<void> {
  await transaction
    .updateTable("aquarium")
    .set({ learned: sql<number>`learned + 1` })
    .where("slug", "=", aquarium)
    .execute();
}

async function put(
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
