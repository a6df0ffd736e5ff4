import { VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { IN_SIGHT } from "../parameters.ts";

/** Returns the probability that a spot is in sight, given how the visitor marked its cell in the mask. */
export function inSightProbability(visibility: VisibilityMask[number]): number {
  return visibility === VISIBLE ? IN_SIGHT.visible : IN_SIGHT.notVisible;
}
