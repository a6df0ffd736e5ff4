import type { Penguin } from "@harapen/contract/penguin";
import { learnPattern } from "@harapen/recognition/learning/learn-pattern";
import { weigh } from "@harapen/recognition/learning/weigh-confirmations";
import { AquariumStore } from "../storage/aquarium-store.ts";
import type { Database } from "../storage/database.ts";
import { LearnedPatternStore, type StoredPattern } from "../storage/learned-pattern-store.ts";
import { readConfirmations } from "./confirmations.ts";
import { lacksKeeperSpots } from "./learnable.ts";

/** What learning makes of one penguin, beside what was kept of it before. */
export interface Lesson {
  readonly penguin: string;
  readonly before: StoredPattern | undefined;
  readonly now: StoredPattern | undefined;
}

/** Learns one penguin's pattern anew, from the stored records and events alone; keeps nothing. */
export async function study(database: Database, aquarium: string, penguin: string): Promise<Lesson> {
  const confirmations = await readConfirmations(database, aquarium, penguin);
  const { drawings, devices } = weigh(confirmations);
  const pattern = learnPattern(drawings);
  return {
    penguin,
    before: await new LearnedPatternStore(database).ofPenguin(aquarium, penguin),
    now: pattern && {
      spots: pattern.spots,
      weight: Math.round(1000 * pattern.weight) / 1000,
      confirmations: drawings.length,
      devices,
    },
  };
}

export function changes({ before, now }: Lesson): boolean {
  return (
    JSON.stringify(before?.spots) !== JSON.stringify(now?.spots) ||
    before?.weight !== now?.weight ||
    before?.confirmations !== now?.confirmations ||
    before?.devices !== now?.devices
  );
}

/** Learns one penguin's pattern anew and keeps it where it differs. Done twice, or by two servers, it is as if done once. */
export async function learnPenguin(database: Database, aquarium: string, penguin: string): Promise<Lesson> {
  const lesson = await study(database, aquarium, penguin);
  if (changes(lesson)) await new LearnedPatternStore(database).save(aquarium, penguin, lesson.now);
  return lesson;
}

/** The penguins of an aquarium that are learned: those that visitors have confirmed and keepers have not traced. */
export async function toLearn(database: Database, aquarium: string): Promise<string[]> {
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

/** Whether the aquarium has this penguin and no keeper traced its belly: a record's ranking is what a client says. */
export async function isLearnable(database: Database, aquarium: string, penguin: string): Promise<boolean> {
  const row = await database
    .selectFrom("penguin")
    .select("record")
    .where("aquarium", "=", aquarium)
    .where("penguin_id", "=", penguin)
    .executeTakeFirst();
  const known: Penguin | undefined = row && JSON.parse(row.record);
  return known !== undefined && lacksKeeperSpots(known);
}
