import type { Database } from "../storage/database.ts";
import type { PenguinKey, Saves } from "./find-saves.ts";

/** Finds, among the penguins that saves have taught, those whose learned patterns rest on these. */
export async function findPatterns(
  database: Database,
  { taught, teaching }: Pick<Saves, "taught" | "teaching">,
): Promise<PenguinKey[]> {
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

/** Whether what was learned from records (JSON of their ids) rests on some of these; counts as so where the records are unknown. */
export function restsOn(records: string | null, teaching: ReadonlySet<string>): boolean {
  if (records === null) return true;
  const ids: string[] = JSON.parse(records);
  return ids.some((id) => teaching.has(id));
}
