import { learnPattern } from "@harapen/recognition/learning/learn-pattern";
import { weighConfirmations } from "@harapen/recognition/learning/weigh-confirmations";
import type { Database } from "../storage/database.ts";
import { LearnedPatternStore, type StoredPattern } from "../storage/learned-pattern-store.ts";
import { readConfirmations } from "./confirmations.ts";

/** A penguin's learned pattern as it is stored, and as it is learned now; `undefined` where there is none. */
export interface PatternUpdate {
  readonly penguin: string;
  /** The version of the aquarium's learned patterns before anything was read. */
  readonly since: number;
  readonly previous: StoredPattern | undefined;
  readonly next: StoredPattern | undefined;
}

/** Learns one penguin's pattern from the stored records and events alone, without storing it. */
export async function computeUpdate(
  database: Database,
  aquarium: string,
  penguin: string,
): Promise<PatternUpdate> {
  const store = new LearnedPatternStore(database);
  const since = await store.version(aquarium);
  const confirmations = await readConfirmations(database, aquarium, penguin);
  const { drawings, devices } = weighConfirmations(confirmations);
  const pattern = learnPattern(drawings);
  return {
    penguin,
    since,
    previous: await store.ofPenguin(aquarium, penguin),
    next: pattern && {
      spots: pattern.spots,
      weight: Math.round(1000 * pattern.weight) / 1000,
      confirmations: drawings.length,
      devices,
    },
  };
}

/** Whether the pattern learned now differs from the stored one. */
export function isChange({ previous, next }: PatternUpdate): boolean {
  return (
    JSON.stringify(previous?.spots) !== JSON.stringify(next?.spots) ||
    previous?.weight !== next?.weight ||
    previous?.confirmations !== next?.confirmations ||
    previous?.devices !== next?.devices
  );
}

/**
 * Learns one penguin's pattern and stores it where it differs; learns anew where others' learning, or a deletion of what it rests
 * on, came between. Idempotent: done twice, or by two servers, it is as if done once.
 */
export async function learnPenguin(
  database: Database,
  aquarium: string,
  penguin: string,
): Promise<PatternUpdate> {
  const store = new LearnedPatternStore(database);
  for (;;) {
    const update = await computeUpdate(database, aquarium, penguin);
    if (!isChange(update)) return update;
    if (await store.save(aquarium, penguin, update.next, update.since)) return update;
  }
}
