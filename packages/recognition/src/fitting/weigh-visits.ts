import { boundWeights } from "../learning/bound-weights.ts";
import type { KnownVisit, WeighedVisit } from "./visit.ts";

/**
 * Returns the visits with their weights: the probability that the bird is the right one, within the bounds of
 * learned patterns, here over all birds together. So all visits of one device, and of one network and day,
 * weigh as much as a single one, and a network at most a fifth of everything. Witnessed visits are not
 * bounded.
 */
export function weighVisits(visits: readonly KnownVisit[]): WeighedVisit[] {
  const confirmed = visits.filter(({ witnessed }) => !witnessed);
  const bounded = boundWeights(
    confirmed,
    confirmed.map(({ correct }) => correct),
  );
  const weights = new Map(confirmed.map((visit, index) => [visit, bounded[index] ?? 0]));
  return visits.map((visit) => ({ ...visit, weight: weights.get(visit) ?? visit.correct }));
}
