import type { RankedPenguin } from "@harapen/contract/penguin";
import type { LocalisedPenguin } from "../../penguins/localise.ts";

/** A penguin of the result: as it was ranked, and in the visitor's words. */
export interface Candidate {
  readonly ranked: RankedPenguin;
  /** 1 is the best. */
  readonly rank: number;
  readonly penguin: LocalisedPenguin;
}

const CLEAR_PROBABILITY = 0.6;
const CLEAR_LEAD = 4;

/**
 * Whether the best candidate is so far ahead that saying so helps: more likely than not, and several times as likely as
 * the next. Everything less is left to the visitor's eyes.
 */
export function hasClearWinner(scores: readonly number[]): boolean {
  const [best = 0, next = 0] = scores;
  return best >= CLEAR_PROBABILITY && best >= next * CLEAR_LEAD;
}
