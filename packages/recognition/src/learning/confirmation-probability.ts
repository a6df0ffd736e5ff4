import { clamp } from "@harapen/contract/clamp";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Confirmation } from "./drawings/confirmation.ts";
import { CERTAINTY, MISTAKEN_RANKS, VISITOR_ACCURACY } from "./parameters.ts";

/**
 * The probability that a confirmed drawing shows the individual, by Bayes' rule and before it is compared with the individual's other
 * drawings. The prior is the ranking's score. A visitor who recognises the bird confirms the right one, another one any that is shown, the
 * first above all: so a confirmation is the better evidence, the farther down it is, and the more the visitor compared.
 */
export function confirmationProbability(confirmation: Confirmation): number {
  const { rank, candidates } = confirmation;
  const even = 1 / Math.max(1, candidates);
  const prior = clampOrLow(confirmation.score ?? even, even * CERTAINTY.shareOfEven, CERTAINTY.max);
  const accuracy = accuracyOf(confirmation);
  const odds = (prior / (1 - prior)) * (accuracy / ((1 - accuracy) * mistakeProbability(rank, candidates)));
  return clampOrLow(odds / (1 + odds), 0, CERTAINTY.max);
}

/** How probably the visitor has recognised the bird. */
function accuracyOf({ browsing }: Confirmation): number {
  if (!browsing) return VISITOR_ACCURACY.unknown;
  return browsing.expanded || browsing.opened > 1 ? VISITOR_ACCURACY.compared : VISITOR_ACCURACY.firstOpened;
}

/** How probably a visitor who is mistaken confirms the candidate of this rank. */
function mistakeProbability(rank: number, candidates: number): number {
  if (rank === 1) return MISTAKEN_RANKS.first;
  const shown = Math.min(FIRST_RESULTS, candidates) - 1;
  if (rank <= FIRST_RESULTS) return MISTAKEN_RANKS.shown / Math.max(1, shown);
  return MISTAKEN_RANKS.beyond / Math.max(1, candidates - FIRST_RESULTS);
}

/** The value within its limits; the lower one where it is no number. */
function clampOrLow(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : clamp(value, low, high);
}
