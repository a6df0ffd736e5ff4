/** How many participants there were, and how many of them were right. */
export interface Share {
  readonly correct: number;
  readonly of: number;
}

/** The tolerance within which differences count as equal, for the rounding of their quotients. */
const ROUNDING = 1e-12;

/**
 * Returns the two-sided p of a permutation test for the difference of two shares: the probability of one at
 * least as large over all ways to give the arms to these participants. Exact, by the hypergeometric
 * distribution of how many of one arm are right (R. A. Fisher 1935, The Design of Experiments), so that it
 * depends on no order of rows and on no chance.
 */
export function permutationTest(one: Share, other: Share): number {
  const all = one.of + other.of;
  const correct = one.correct + other.correct;
  const logs = logFactorials(all);
  const logChoose = (from: number, taken: number) =>
    (logs[from] ?? 0) - (logs[taken] ?? 0) - (logs[from - taken] ?? 0);
  const differenceAt = (right: number) => Math.abs(right / one.of - (correct - right) / other.of);
  const observed = differenceAt(one.correct);
  let p = 0;
  for (let right = Math.max(0, correct - other.of); right <= Math.min(one.of, correct); right++)
    if (differenceAt(right) >= observed - ROUNDING)
      p += Math.exp(
        logChoose(correct, right) + logChoose(all - correct, one.of - right) - logChoose(all, one.of),
      );
  return Math.min(1, p);
}

/** Returns the logarithms of 0! to `last`!. */
function logFactorials(last: number): number[] {
  const logs = [0];
  for (let value = 1; value <= last; value++) logs.push((logs[value - 1] ?? 0) + Math.log(value));
  return logs;
}
