import { clamp } from "@harapen/contract/clamp";
import type { Hiding, MethodResult, Sketch } from "./trial.ts";

/** The rank of the right penguin of one sketch in one method's answer. */
export interface Rank {
  /** Individuals that scored higher than the right one. */
  readonly better: number;
  /** Individuals that scored as high, the right one included. */
  readonly tied: number;
  /** The probability that the method gave to its first. */
  readonly confidence?: number;
}

/** The rank that each method, by its name, gave to the right penguin of one sketch. */
export interface Outcome {
  readonly visitor: string;
  readonly hiding: Hiding;
  readonly cluster: string;
  /** Drawn spots. */
  readonly marks: number;
  readonly ranks: Readonly<Record<string, Rank>>;
}

/** The rank of the right individual; last where its score is no number. */
export function rankOf({ scores, confidence }: MethodResult, { shows }: Sketch): Rank {
  const right = scores[shows] ?? Number.NaN;
  let [better, tied] = [0, 0];
  for (const score of scores) {
    if (score > right) better++;
    else if (score === right) tied++;
  }
  return tied === 0 ? { better: scores.length - 1, tied: 1, confidence } : { better, tied, confidence };
}

/** The probability that the right one is among the first so many, where ties are shown in any order. */
export function hitProbability({ better, tied }: Rank, shown: number): number {
  return clamp((shown - better) / tied, 0, 1);
}

/** One over the rank of the right one, in the middle of its ties: what baselines are tuned for. */
export function reciprocalRank({ better, tied }: Rank): number {
  return 1 / (better + (tied + 1) / 2);
}
