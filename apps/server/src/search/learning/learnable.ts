import type { Penguin } from "@harapen/contract/penguin";
import { AquariumStore } from "../../catalog/aquarium-store.ts";
import type { Database } from "../../database/database.ts";
import { LearnedPatternStore } from "../learned/learned-pattern-store.ts";

/**
 * Whether visitors' drawings may teach what the belly looks like: they never change what keepers traced, even
 * that it has no spots.
 */
export function lacksKeeperSpots({ spots }: Pick<Penguin, "spots">): boolean {
  return spots === undefined;
}

/**
 * Whether the aquarium has this penguin and its keepers gave it no spots: a record's ranking is whatever a
 * client sent.
 */
export async function isLearnable(database: Database, aquarium: string, penguin: string): Promise<boolean> {
  const row = await database
    .selectFrom("penguin")
    .select("record")
    .where("aquarium", "=", aquarium)
    .where("penguin_id", "=", penguin)
    .executeTakeFirst();
  const found: Penguin | undefined = row && JSON.parse(row.record);
  return found !== undefined && lacksKeeperSpots(found);
}

/**
 * Returns the ids of an aquarium's penguins that are learned: visitors have confirmed them, and keepers gave
 * them no spots.
 */
export async function learnablePenguins(database: Database, aquarium: string): Promise<string[]> {
  const rows = await database
    .selectFrom("record")
    .select("confirmed")
    .distinct()
    .where("aquarium", "=", aquarium)
    .where("confirmed", "is not", null)
    .execute();
  const confirmed = new Set(rows.map((row) => row.confirmed));
  const learned = await new LearnedPatternStore(database).ofAquarium(aquarium);
  const penguins = await new AquariumStore(database).penguins(aquarium);
  return penguins
    .filter((penguin) => lacksKeeperSpots(penguin) && (confirmed.has(penguin.id) || learned.has(penguin.id)))
    .map(({ id }) => id);
}
