import { clamp } from "@harapen/contract/clamp";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Confirmation } from "./drawings/confirmation.ts";
import { CERTAINTY, MISTAKEN_RANKS, VISITOR_ACCURACY } from "./parameters.ts";

/**
 * Returns the probability that a confirmed drawing shows the individual, by Bayes' rule, before it is compared itself with the individual's
 * other drawings. The prior is the ranking's score, which includes what was learned of the individual by then. A visitor who recognises
 * the bird confirms the right one; any other visitor confirms one of those shown, most often the first. So a confirmation is better evidence
 * the farther down it is, and the more the visitor compared.
 */
export function confirmationProbability(confirmation: Confirmation): number {
  const { rank, candidates } = confirmation;
  const even = 1 / Math.max(1, candidates);
  const prior = clampOrLow(confirmation.score ?? even, even * CERTAINTY.shareOfEven, CERTAINTY.max);
  const accuracy = accuracyOf(confirmation);
  const odds = (prior / (1 - prior)) * (accuracy / ((1 - accuracy) * mistakeProbability(rank, candidates)));
  return clampOrLow(odds / (1 + odds), 0, CERTAINTY.max);
}

/** Returns the probability that the visitor has recognised the bird. */
function accuracyOf({ browsing }: Confirmation): number {
  if (!browsing) return VISITOR_ACCURACY.unknown;
  return browsing.expanded || browsing.opened > 1 ? VISITOR_ACCURACY.compared : VISITOR_ACCURACY.firstOpened;
}

/** Returns the probability that a mistaken visitor confirms the candidate of this rank: the existing candidates share all mistakes. */
function mistakeProbability(rank: number, candidates: number): number {
  const first = { count: 1, share: MISTAKEN_RANKS.first };
  const shown = { count: Math.min(FIRST_RESULTS, candidates) - 1, share: MISTAKEN_RANKS.shown };
  const beyond = { count: candidates - FIRST_RESULTS, share: MISTAKEN_RANKS.beyond };
  const total = [first, shown, beyond].reduce((sum, { count, share }) => sum + (count > 0 ? share : 0), 0);
  const { count, share } = rank === 1 ? first : rank <= FIRST_RESULTS ? shown : beyond;
  return share / Math.max(1, count) / total;
}

/** Returns the value within its limits; the lower limit if it is no number. */
function clampOrLow(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : clamp(value, low, high);
}
