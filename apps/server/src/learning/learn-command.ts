import { parseArgs } from "node:util";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import { AquariumStore } from "../storage/aquarium-store.ts";
import type { Database } from "../storage/database.ts";
import type { StoredPattern } from "../storage/learned-pattern-store.ts";
import { changes, type Lesson, learnPenguin, study, toLearn } from "./learn.ts";

export interface LearnOptions {
  /** One aquarium; otherwise all. */
  readonly aquarium?: string | undefined;
  readonly dryRun: boolean;
}

/** Reads the words after `learn`; throws an Error that names the fault. */
export function parseLearnOptions(words: readonly string[]): LearnOptions {
  const { values } = parseArgs({
    args: [...words],
    options: { aquarium: { type: "string" }, "dry-run": { type: "boolean" } },
  });
  return { aquarium: values.aquarium, dryRun: values["dry-run"] ?? false };
}

/** Learns aquariums anew and tells of each penguin what changes; a dry run keeps nothing. Throws where there is no such aquarium. */
export async function learnAquariums(
  database: Database,
  { aquarium, dryRun }: LearnOptions,
  tell: (line: string) => void,
): Promise<void> {
  const store = new AquariumStore(database);
  if (aquarium !== undefined && !(await store.contentVersion(aquarium)))
    throw new Error(`There is no aquarium ${aquarium}.`);
  for (const slug of aquarium === undefined ? await store.slugs() : [aquarium]) {
    const penguins = await toLearn(database, slug);
    let changed = 0;
    for (const penguin of penguins) {
      const lesson = await (dryRun ? study : learnPenguin)(database, slug, penguin);
      if (changes(lesson)) changed++;
      tell(`${slug} ${describe(lesson)}`);
    }
    const verb = dryRun ? "would change" : "changed";
    tell(`${slug}: ${changed} of ${penguins.length} learned patterns ${verb}`);
  }
}

function describe(lesson: Lesson): string {
  const { penguin, before, now } = lesson;
  if (!changes(lesson)) return `${penguin}: unchanged (${evidence(now)})`;
  if (!now) return `${penguin}: forgotten, as nothing bears it out any more`;
  const spots = `spots ${before?.spots.length ?? 0} -> ${now.spots.length}`;
  const move = before ? `, largest move ${largestMove(before.spots, now.spots).toFixed(1)} units` : "";
  return `${penguin}: ${evidence(now)}; ${spots}${move}`;
}

function evidence(pattern: StoredPattern | undefined): string {
  if (!pattern) return "no usable drawing";
  const { confirmations, weight, devices } = pattern;
  return `${confirmations} confirmations of weight ${weight.toFixed(2)} from ${devices} devices`;
}

/** How far any spot of the one pattern is from the nearest of the other, in canvas units. */
function largestMove(before: readonly ReferenceSpot[], now: readonly ReferenceSpot[]): number {
  const moves = now.map((spot) =>
    Math.min(...before.map((other) => Math.hypot(spot.x - other.x, spot.y - other.y))),
  );
  return Math.max(0, ...moves.filter(Number.isFinite));
}
