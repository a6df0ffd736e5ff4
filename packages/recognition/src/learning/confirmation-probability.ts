import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Confirmation } from "./confirmation.ts";
import { CARE, CERTAIN, MISTAKEN } from "./parameters.ts";

/**
 * The probability that a confirmed drawing shows the individual, before it is held against the other drawings of it. Before the visitor
 * saw the pictures it was the ranking's. A careful visitor then names the right one, a careless one any that is shown, the first above all: so a
 * confirmation tells the more, the farther down it is, and the more the visitor looked at.
 */
export function probabilityRight(confirmation: Confirmation): number {
  const { rank, candidates } = confirmation;
  const even = 1 / Math.max(1, candidates);
  const score = within(confirmation.score ?? even, even * CERTAIN.least, CERTAIN.most);
  const care = careOf(confirmation);
  const odds = (score / (1 - score)) * (care / ((1 - care) * mistakenFor(rank, candidates)));
  return within(odds / (1 + odds), 0, CERTAIN.most);
}

function careOf({ conduct }: Confirmation): number {
  if (!conduct) return CARE.unknown;
  return conduct.expanded || conduct.opened > 1 ? CARE.looked : CARE.atOnce;
}

/** How probably a careless visitor names the candidate of this rank. */
function mistakenFor(rank: number, candidates: number): number {
  if (rank === 1) return MISTAKEN.first;
  const shown = Math.min(FIRST_RESULTS, candidates) - 1;
  if (rank <= FIRST_RESULTS) return MISTAKEN.shown / Math.max(1, shown);
  return MISTAKEN.beyond / Math.max(1, candidates - FIRST_RESULTS);
}

function within(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : Math.min(high, Math.max(low, value));
}
