import { isOnBelly } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import type { Random } from "@harapen/simulator/random";

/** Nearer to the egg's edge than this, in canvas units, a spot would touch the illustration's chest band. */
const MARGIN = 1;

/** Samples a belly of many small spots, as real Humboldt penguins have them, without those beside the egg, where the illustrations are black. */
export function makeManySmallSpots(random: Random): Spot[] {
  return makeHumboldtPattern(random).filter((spot) => isOnBelly(spot, MARGIN));
}
