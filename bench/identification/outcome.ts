import type { Answer, Hiding, Sketch } from "./case.ts";

/** Where one method put the right penguin of one sketch. */
export interface Place {
  /** Individuals that scored higher than the right one. */
  readonly better: number;
  /** Individuals that scored as high, the right one included. */
  readonly level: number;
  /** The probability that the method gave to its first. */
  readonly claimed?: number;
}

/** What all methods made of one sketch, by the method's name. */
export interface Outcome {
  readonly by: string;
  readonly hiding: Hiding;
  readonly cluster: string;
  /** Drawn spots. */
  readonly marks: number;
  readonly places: Readonly<Record<string, Place>>;
}

export function placeOf({ scores, claimed }: Answer, { shows }: Sketch): Place {
  const right = scores[shows] ?? Number.NaN;
  let [better, level] = [0, 0];
  for (const score of scores) {
    if (score > right) better++;
    else if (score === right) level++;
  }
  // A score that is no number puts the right one last.
  return level === 0 ? { better: scores.length - 1, level: 1, claimed } : { better, level, claimed };
}

/** How probably the right one is among the first so many, those on a level being shown in any order. */
export function hit({ better, level }: Place, shown: number): number {
  return Math.min(1, Math.max(0, (shown - better) / level));
}

/** One over the right one's place, in the middle of those on its level: what rivals are tuned for. */
export function reciprocalRank({ better, level }: Place): number {
  return 1 / (better + (level + 1) / 2);
}
