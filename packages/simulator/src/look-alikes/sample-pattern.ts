import type { Spot } from "@harapen/contract/spot";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import type { Random } from "../random.ts";

/** Samples what an individual may look like by what is known of it: spots that are not certain may not be there, or lie elsewhere. */
export function samplePattern(random: Random, spots: readonly ReferenceSpot[]): Spot[] {
  return spots.flatMap(({ x, y, r, deviation = 0, presence = 1 }) => {
    const isThere = random.chance(presence);
    const place = { x: random.normal(x, deviation), y: random.normal(y, deviation) };
    return isThere ? [{ ...place, r }] : [];
  });
}
