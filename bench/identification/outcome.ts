import { clamp } from "@harapen/contract/clamp";
import type { Hiding, MethodResult, Sketch } from "./trial.ts";

/** The rank of the right penguin of one sketch in one method's answer. */
export interface Rank {
  /** The number of individuals that scored higher than the right one. */
  readonly better: number;
  /** The number of individuals that scored as high, including the right one. */
  readonly tied: number;
  /** The probability that the method gave to its first. */
  readonly confidence?: number;
}

/** The rank that each method, by its name, gave to the right penguin of one sketch. */
export interface Outcome {
  readonly visitor: string;
  readonly hiding: Hiding;
  readonly cluster: string;
  /** The number of drawn spots. */
  readonly marks: number;
  readonly ranks: Readonly<Record<string, Rank>>;
}

/** Returns the rank of the right individual; last if its score is no number. */
export function rankOf({ scores, confidence }: MethodResult, { shows }: Sketch): Rank {
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
