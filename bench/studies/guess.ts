import type { Random } from "@harapen/simulator/random";

/** What a block may be, to somebody who has seen the arms before: its size, and what it has given out. */
interface Hypothesis {
  readonly size: number;
  readonly given: Readonly<Record<"a" | "b", number>>;
  readonly probability: number;
}

/**
 * Returns for how much of a sequence of two even arms the next one was guessed right, and known for certain,
 * by the best guess that anybody can make without the key: who knows the sizes of the blocks and sees every
 * arm before, but is not told where a block ends, weighs each size and place that agrees with them (Bayes).
 * Without sizes each arm is drawn by itself, and the guess is a coin's.
 */
export function guessedRight(
  sequence: readonly string[],
  sizes: readonly number[],
  random: Random,
): { readonly right: number; readonly certain: number } {
  const begins = (probability: number): Hypothesis[] =>
    sizes.map((size) => ({ size, given: { a: 0, b: 0 }, probability: probability / sizes.length }));
  let open = begins(1);
  let [right, certain] = [0, 0];
  for (const arm of sequence as readonly ("a" | "b")[]) {
    const likely = open.length === 0 ? 0.5 : open.reduce((sum, each) => sum + nextIs("a", each), 0);
    const guess = Math.abs(likely - 0.5) < 1e-9 ? random.chance(0.5) : likely > 0.5;
    right += Number((arm === "a") === guess);
    certain += Number(likely < 1e-9 || likely > 1 - 1e-9);
    open = merged(
      open.flatMap(({ size, given, probability }) => {
        const seen = nextIs(arm, { size, given, probability });
        const after = { ...given, [arm]: given[arm] + 1 };
        if (seen === 0) return [];
        return after.a + after.b === size ? begins(seen) : [{ size, given: after, probability: seen }];
      }),
    );
  }
  return { right: right / sequence.length, certain: certain / sequence.length };
}

/** Returns how probable it is that a hypothesis holds and the next arm is this one. */
function nextIs(arm: "a" | "b", { size, given, probability }: Hypothesis): number {
  return (probability * (size / 2 - given[arm])) / (size - given.a - given.b);
}

/** Puts alike hypotheses together, and makes their probabilities one in sum. */
function merged(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  const all = hypotheses.reduce((sum, { probability }) => sum + probability, 0);
  const alike = Map.groupBy(hypotheses, ({ size, given }) => `${size} ${given.a} ${given.b}`);
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const probability = others.reduce((sum, each) => sum + each.probability, first.probability);
    return [{ ...first, probability: probability / all }];
  });
}
