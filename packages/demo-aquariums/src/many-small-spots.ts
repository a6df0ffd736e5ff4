import { isOnBelly } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import type { Random } from "@harapen/simulator/random";

/** Within this distance of the egg's edge, in canvas units, a spot would touch the illustration's chest band. */
const MARGIN = 1;

/** Samples a belly of many small spots like real Humboldt penguins', without those beside the egg, where the illustrations are black. */
export function makeManySmallSpots(random: Random): Spot[] {
  return makeHumboldtPattern(random).filter((spot) => isOnBelly(spot, MARGIN));
}
