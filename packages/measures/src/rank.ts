import { clamp } from "@harapen/contract/clamp";

/** The place of the right individual in one method's answer to one drawing. */
export interface Rank {
  /** The number of individuals that scored higher than the right one. */
  readonly better: number;
  /** The number of individuals that scored as high, including the right one. */
  readonly tied: number;
  /** The probability that the method gave to its first. */
  readonly confidence?: number;
}

/** What methods, by their names, made of one drawing. Drawings of one cluster depend on each other. */
export interface Ranked {
  readonly cluster: string;
  readonly ranks: Readonly<Record<string, Rank>>;
}

/**
 * A method's answer to a drawing: a score for each individual, higher for likelier, and the probability of
 * the first if it gives one.
 */
export interface Answer {
  readonly scores: Float64Array;
  readonly confidence?: number;
}

/** Returns the rank of the right individual, by its index; last if its score is no number. */
export function rankOf({ scores, confidence }: Answer, { shows }: { readonly shows: number }): Rank {
  const right = scores[shows] ?? Number.NaN;
  let [better, tied] = [0, 0];
  for (const score of scores) {
    if (score > right) better++;
    else if (score === right) tied++;
  }
  return tied === 0 ? { better: scores.length - 1, tied: 1, confidence } : { better, tied, confidence };
}

/** Returns the probability that the right one is among the first `shown`, with ties in random order. */
export function hitProbability({ better, tied }: Rank, shown: number): number {
  return clamp((shown - better) / tied, 0, 1);
}

/**
 * Returns one over the rank of the right one, in the middle of its ties: the measure for which baselines are
 * tuned.
 */
export function reciprocalRank({ better, tied }: Rank): number {
  return 1 / (better + (tied + 1) / 2);
}
