import { sql, type Transaction } from "kysely";
import { mapInBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { PenguinKey } from "../../database/personal-data.ts";
import type { Tables } from "../../database/tables.ts";
import { keepLeft, noteTakenOut } from "./taken-out.ts";

/**
 * What was learned from records: their penguins, each once, in the order in which their aquariums are locked
 * everywhere, and the records' ids.
 */
export interface Taught {
  readonly taught: readonly PenguinKey[];
  readonly teaching: ReadonlySet<string>;
}

/** Finds, among the penguins that records have taught, those whose learned patterns rest on these. */
export async function findPatterns(database: Database, { taught, teaching }: Taught): Promise<PenguinKey[]> {
  const patterns: PenguinKey[] = [];
  for (const { aquarium, penguin } of taught) {
    const row = await database
      .selectFrom("learned_pattern")
      .select("records")
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .executeTakeFirst();
    if (row && restsOn(row.records, teaching)) patterns.push({ aquarium, penguin });
  }
  return patterns;
}

/** Deletes what was learned from records; resolves to the penguins whose patterns rested on them. */
export async function deleteLearned(
  transaction: Transaction<Tables>,
  taught: Taught,
): Promise<readonly PenguinKey[]> {
  const patterns = await deletePatterns(transaction, taught);
  await deleteVersions(transaction, taught);
  return patterns;
}

/**
 * Whether what was learned from records (JSON of their ids) rests on some of these; counts as so where the
 * records are unknown.
 */
function restsOn(records: string | null, teaching: ReadonlySet<string>): boolean {
  if (records === null) return true;
  const ids: string[] = JSON.parse(records);
  return ids.some((id) => teaching.has(id));
}

/** Returns the ids of records (JSON) without those that are deleted. */
function without(records: string | null, deleted: ReadonlySet<string>): string[] {
  const ids: string[] = JSON.parse(records ?? "[]");
  return ids.filter((id) => !deleted.has(id));
}

/**
 * Deletes the patterns that rest on these records, and counts up `learned` of the aquariums of all penguins
 * taught by them, with patterns or not: servers notice, and learning that has begun from deleted data begins
 * anew. Counting up locks the aquarium's row first, as storing a pattern does, so that none is stored after
 * the deletion.
 */
async function deletePatterns(
  transaction: Transaction<Tables>,
  { taught, teaching }: Taught,
): Promise<readonly PenguinKey[]> {
  const deleted: PenguinKey[] = [];
  for (const [aquarium, penguins] of Map.groupBy(taught, (each) => each.aquarium)) {
    const { learned: version } = await transaction
      .updateTable("aquarium")
      .set({ learned: sql<number>`learned + 1` })
      .where("slug", "=", aquarium)
      .returning("learned")
      .executeTakeFirstOrThrow();
    const resting = await findPatterns(transaction, { taught: penguins, teaching });
    const rows = await mapInBatches(resting, (batch) =>
      transaction
        .deleteFrom("learned_pattern")
        .where("aquarium", "=", aquarium)
        .where(
          "penguin_id",
          "in",
          batch.map(({ penguin }) => penguin),
        )
        .returning(["penguin_id", "records"])
        .execute(),
    );
    for (const { penguin_id, records } of rows) {
      const left = without(records, teaching);
      if (left.length > 0) await noteTakenOut(transaction, { aquarium, penguin_id, version, left });
    }
    deleted.push(...resting);
  }
  return deleted;
}

/**
 * Deletes the kept versions of patterns that rest on these records, or may do so. From a version that says
 * what a pattern would be learned from again, removes only these records.
 */
async function deleteVersions(transaction: Transaction<Tables>, { taught, teaching }: Taught): Promise<void> {
  for (const { aquarium, penguin } of taught) {
    const kept = await transaction
      .selectFrom("learned_version")
      .select(["version", "records", "spots"])
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .execute();
    const resting: number[] = [];
    for (const { version, records, spots } of kept.filter((each) => restsOn(each.records, teaching))) {
      const left = spots === null ? without(records, teaching) : [];
      if (left.length > 0) await keepLeft(transaction, { aquarium, penguin_id: penguin, version, left });
      else resting.push(version);
    }
    await mapInBatches(resting, (batch) =>
      transaction
        .deleteFrom("learned_version")
        .where("aquarium", "=", aquarium)
        .where("penguin_id", "=", penguin)
        .where("version", "in", batch)
        .execute(),
    );
  }
}
