import type { Reference } from "@harapen/recognition/reference";
import type { AquariumSnapshot } from "../published/aquarium-snapshot.ts";

/**
 * Returns an aquarium's references as the search for look-alikes needs them: without names, and with spots unset where neither keepers traced nor
 * visitors taught any, which differs from a penguin that has none.
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
