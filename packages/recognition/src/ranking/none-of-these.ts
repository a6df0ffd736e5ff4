/**
 * From this probability of "none of these" on, a visitor is told that it may be a penguin that is not in the list yet. Chosen on simulated drawings of tuning
 * seeds, where a tenth is told of a penguin that is in the list, and a third of one that is not (docs/identification.md).
 */
const TOLD_FROM = 0.12;

/** Whether it may well be a penguin that is not in the list yet, by the ranking's scores: what is missing to 1 is the probability of that. */
export function mayBeUnlisted(scores: readonly number[]): boolean {
  return scores.length > 0 && 1 - scores.reduce((sum, score) => sum + score, 0) >= TOLD_FROM;
}
