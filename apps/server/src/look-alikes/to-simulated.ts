import type { Reference } from "@harapen/recognition/reference";
import type { AquariumSnapshot } from "../search/aquarium-snapshot.ts";

/**
 * The references of an aquarium as look-alikes are found among them: without names, and with spots unset where neither keepers traced nor
 * visitors taught any, which is apart from a penguin that has none.
 */
export function toSimulated({
  penguins,
  references,
}: Pick<AquariumSnapshot, "penguins" | "references">): Reference[] {
  const traced = new Map(penguins.map(({ id, spots }) => [id, spots]));
  return references.map(({ id, spots = [], averageCounts, bandColors }) => ({
    id,
    spots: spots.length > 0 ? spots : traced.get(id),
    averageCounts,
    bandColors,
  }));
}
