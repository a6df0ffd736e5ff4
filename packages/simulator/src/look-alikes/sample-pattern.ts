import type { Spot } from "@harapen/contract/spot";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import type { Random } from "../random.ts";

/** Samples what an individual may look like, given what is known of it: uncertain spots may be missing, or elsewhere. */
export function samplePattern(random: Random, spots: readonly ReferenceSpot[]): Spot[] {
  return spots.flatMap(({ x, y, r, deviation = 0, presence = 1 }) => {
    const isThere = random.chance(presence);
    const place = { x: random.normal(x, deviation), y: random.normal(y, deviation) };
    return isThere ? [{ ...place, r }] : [];
  });
}
