import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { learnConfirmed } from "@harapen/recognition/learning/learn-confirmed";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import type { StoredPattern } from "../../catalog/published/aquarium-snapshot.ts";
import type { Database } from "../../database/database.ts";
import { StudyStore } from "../../studies/study-store.ts";
import { LearnedPatternStore } from "../learned/learned-pattern-store.ts";
import { LearningControl } from "../learned/learning-control.ts";
import { recordsLeft } from "../learned/taken-out.ts";
import { isLearningDue, readConfirmations } from "./confirmations.ts";

/**
 * A penguin's learned pattern as it is stored, and as it would be learned now; `undefined` where there is
 * none.
 */
export interface PatternUpdate {
  readonly penguin: string;
  /** The version of the aquarium's learned patterns before anything was read. */
  readonly since: number;
  readonly previous: StoredPattern | undefined;
  readonly next: StoredPattern | undefined;
}

/**
 * Learns one penguin's pattern from the stored records and events alone, only from some records if given,
 * without storing it.
 */
export async function computeUpdate(
  database: Database,
  aquarium: string,
  penguin: string,
  among?: ReadonlySet<string>,
): Promise<PatternUpdate> {
  const store = new LearnedPatternStore(database);
  const since = await store.version(aquarium);
  const confirmations = await readConfirmations(database, aquarium, penguin, among);
  const pattern = learnConfirmed(confirmations);
  const records = confirmations.map(({ record }) => record).sort();
  return {
    penguin,
    since,
    previous: await store.ofPenguin(aquarium, penguin),
    next: pattern && {
      spots: pattern.spots,
      weight: Math.round(1000 * pattern.weight) / 1000,
      confirmations: pattern.drawings,
      devices: pattern.devices,
      madeBy: { engine: ENGINE_VERSION, records },
    },
  };
}

/** Whether the pattern learned now differs from the stored one. */
export function isChange({ previous, next }: PatternUpdate): boolean {
  return JSON.stringify(comparable(previous)) !== JSON.stringify(comparable(next));
}

function comparable(pattern: StoredPattern | undefined) {
  if (!pattern) return undefined;
  const { spots, weight, confirmations, devices, madeBy } = pattern;
  return { spots, weight, confirmations, devices, records: madeBy?.records };
}

/**
 * Learns one penguin's pattern and stores it where it differs; starts again where another learner, or a
 * deletion of what it rests on, intervened. Idempotent: doing it twice, or on two servers, has the same
 * result as once. Resolves to "frozen", and stores nothing, where the aquarium is frozen, and to "paused"
 * where one of its studies pauses learning: then only a pattern that a deletion has taken out of force is
 * made again, from only those of its confirmations that are left, as the study's rankings would otherwise
 * lack it to the end. `onlyReplaces`: a pattern is never taken out of use without another in its place.
 */
export async function learnPenguin(
  database: Database,
  aquarium: string,
  penguin: string,
  { onlyReplaces = false } = {},
): Promise<PatternUpdate | "frozen" | "paused"> {
  const control = new LearningControl(database);
  const studies = new StudyStore(database);
  const store = new LearnedPatternStore(database);
  for (;;) {
    if ((await control.frozenSince(aquarium)) !== undefined) return "frozen";
    const isPaused = await studies.pausesLearning(aquarium);
    const left = isPaused ? await recordsLeft(database, aquarium, penguin) : undefined;
    if (isPaused && !left) return "paused";
    const update = await computeUpdate(database, aquarium, penguin, left);
    if (!isChange(update) || (onlyReplaces && !update.next)) return update;
    if (await store.save(aquarium, penguin, update.next, update.since, { restores: left !== undefined }))
      return update;
  }
}

/**
 * Learns a penguin as the server does by itself: only where it is due, so that visits from several networks,
 * and not from one alone, change a pattern in use. The pattern is replaced, never just taken out of use, even
 * one from before searches were signed.
 */
export async function learnWhereDue(
  database: Database,
  aquarium: string,
  penguin: string,
): Promise<PatternUpdate | "frozen" | "paused" | "not due"> {
  const madeAt = await new LearnedPatternStore(database).madeAt(aquarium, penguin);
  if (!(await isLearningDue(database, aquarium, penguin, madeAt))) return "not due";
  return learnPenguin(database, aquarium, penguin, { onlyReplaces: true });
}

/**
 * Returns how far each spot of the new pattern is from its nearest in the old one, in canvas units; none
 * where the old one has no spots.
 */
export function spotMoves(previous: readonly ReferenceSpot[], next: readonly ReferenceSpot[]): number[] {
  if (previous.length === 0) return [];
  return next.map((spot) =>
    Math.min(...previous.map((other) => Math.hypot(spot.x - other.x, spot.y - other.y))),
  );
}
