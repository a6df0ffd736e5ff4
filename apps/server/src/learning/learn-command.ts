import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import { AquariumStore } from "../storage/aquarium-store.ts";
import type { Database } from "../storage/database.ts";
import type { StoredPattern } from "../storage/learned-pattern-store.ts";
import { computeUpdate, isChange, learnPenguin, type PatternUpdate } from "./learn-penguin.ts";
import { learnablePenguins } from "./learnable.ts";
import type { LearnOptions } from "./options.ts";

/** Learns aquariums anew, and reports line by line what changes; a dry run stores nothing. Throws where there is no such aquarium. */
export async function learnAquariums(
  database: Database,
  { aquarium, dryRun }: LearnOptions,
  report: (line: string) => void,
): Promise<void> {
  const store = new AquariumStore(database);
  if (aquarium !== undefined && !(await store.contentVersion(aquarium)))
    throw new Error(`There is no aquarium ${aquarium}.`);
  for (const slug of aquarium === undefined ? await store.slugs() : [aquarium]) {
    const penguins = await learnablePenguins(database, slug);
    let changed = 0;
    for (const penguin of penguins) {
      const update = await (dryRun ? computeUpdate : learnPenguin)(database, slug, penguin);
      if (isChange(update)) changed++;
      report(`${slug} ${describeUpdate(update)}`);
    }
    const verb = dryRun ? "would change" : "changed";
    report(`${slug}: ${changed} of ${penguins.length} learned patterns ${verb}`);
  }
}

function describeUpdate(update: PatternUpdate): string {
  const { penguin, previous, next } = update;
  if (!isChange(update)) return `${penguin}: unchanged (${describeEvidence(next)})`;
  if (!next) return `${penguin}: forgotten, as nothing bears it out any more`;
  const spots = `spots ${previous?.spots.length ?? 0} -> ${next.spots.length}`;
  const move = previous
    ? `, largest move ${largestDistance(previous.spots, next.spots).toFixed(1)} units`
    : "";
  return `${penguin}: ${describeEvidence(next)}; ${spots}${move}`;
}

function describeEvidence(pattern: StoredPattern | undefined): string {
  if (!pattern) return "no usable drawing";
  const { confirmations, weight, devices } = pattern;
  return `${confirmations} confirmations of weight ${weight.toFixed(2)} from ${devices} devices`;
}

/** Returns how far any spot of the new pattern is from its nearest in the old one at most (a directed Hausdorff distance), in canvas units. */
function largestDistance(previous: readonly ReferenceSpot[], next: readonly ReferenceSpot[]): number {
  const distances = next.map((spot) =>
    Math.min(...previous.map((other) => Math.hypot(spot.x - other.x, spot.y - other.y))),
  );
  return Math.max(0, ...distances.filter(Number.isFinite));
}
