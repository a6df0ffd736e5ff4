import { describe, expect, it } from "vitest";
import { correctedShare } from "./corrected-share.ts";
import { estimateShare } from "./share.ts";

/** Returns numbers from 0 to 1 by a seed (mulberry32, public domain). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How visitors confirm: whether the right one is shown first, and how often they then confirm the first. */
const POPULATION = { right: 0.62, ifRight: 0.93, ifWrong: 0.55 };

/** Returns what simulated visitors confirmed, each on a device of their own. */
function simulate(seed: number, visits: { readonly known: number; readonly alone: number }) {
  const random = randomBy(seed);
  const visit = () => {
    const isRight = random() < POPULATION.right;
    return { isRight, hit: random() < (isRight ? POPULATION.ifRight : POPULATION.ifWrong) };
  };
  const known = Array.from({ length: visits.known }, visit);
  const alone = Array.from({ length: visits.alone }, visit);
  const share = (some: readonly { readonly hit: boolean }[]) =>
    estimateShare(some.map(({ hit }, device) => ({ cluster: String(device), hit })));
  return {
    confirmed: share(alone),
    ifRight: share(known.filter(({ isRight }) => isRight)),
    ifWrong: share(known.filter(({ isRight }) => !isRight)),
  };
}

// Rule (identification.md#on-ones-own-visits): The corrected share of confirmations finds the true one
describe("a share that is corrected by what visitors confirm", () => {
  const isWithin = ({ low, high }: { low: number | null; high: number | null }, share: number) =>
    low !== null && high !== null && low <= share && share <= high;

  it("holds the true share in 19 of 20 simulated populations, which the plain one does in none", () => {
    const runs = Array.from({ length: 20 }, (_, seed) =>
      simulate(2_000 + seed, { known: 300, alone: 1_000 }),
    );
    const corrected = runs.map((run) => correctedShare(run));
    const covered = corrected.filter((share) => share && isWithin(share, POPULATION.right));
    expect(covered.length).toBeGreaterThanOrEqual(19);
    expect(runs.filter(({ confirmed }) => isWithin(confirmed, POPULATION.right))).toEqual([]);
    const mean = corrected.reduce((sum, share) => sum + (share?.share ?? 0), 0) / runs.length;
    expect(mean).toBeCloseTo(POPULATION.right, 1);
  });

  it("covers as often as it says, over a thousand populations, and no longer than it must", () => {
    const runs = Array.from({ length: 1_000 }, (_, seed) => simulate(seed + 100, { known: 200, alone: 400 }));
    const shares = runs.flatMap((run) => correctedShare(run) ?? []);
    const covered = shares.filter((share) => isWithin(share, POPULATION.right)).length / shares.length;
    expect(shares.length).toBeGreaterThan(950);
    expect(covered).toBeGreaterThan(0.93);
    expect(covered).toBeLessThan(0.985);
  });

  it("is none where visitors confirm the first whatever it is, and the plain one where they never err", () => {
    const of = (hits: number, size: number) =>
      estimateShare(
        Array.from({ length: size }, (_, index) => ({ cluster: String(index), hit: index < hits })),
      );
    expect(
      correctedShare({ confirmed: of(90, 100), ifRight: of(45, 50), ifWrong: of(44, 50) }),
    ).toBeUndefined();
    const exact = correctedShare({ confirmed: of(700, 1_000), ifRight: of(500, 500), ifWrong: of(0, 500) });
    expect(exact?.share).toBeCloseTo(0.7, 12);
  });
});
