import type { RankedPenguin } from "@harapen/contract/penguin";
import type { LocalisedPenguin } from "../../penguins/localise.ts";

/** A penguin of the results: as it was ranked, and localised. */
export interface Candidate {
  readonly ranked: RankedPenguin;
  /** 1 is the best. */
  readonly rank: number;
  readonly penguin: LocalisedPenguin;
}

/** The least score, a posterior probability. */
const CLEAR_PROBABILITY = 0.6;
/** The least ratio to the score of the second. */
const CLEAR_LEAD = 4;

/** The score of the best below which a ranking is undecided. */
const UNDECIDED_BELOW = 0.2;

/** Whether a ranking is so open that the answer to one more look is likely to change who is first. */
export function isUndecided(scores: readonly number[]): boolean {
  return (scores[0] ?? 0) < UNDECIDED_BELOW;
}

/**
 * Whether the best candidate is labelled "A close match!": more likely than not, and several times as likely
 * as the second. Everything less is left to the visitor's eyes.
 */
export function hasClearWinner(scores: readonly number[]): boolean {
  const [best = 0, next = 0] = scores;
  return best >= CLEAR_PROBABILITY && best >= next * CLEAR_LEAD;
}
