import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMatching, inferBeliefs, logPartitionFunction, resetMessages } from "./matching.ts";

/**
 * Returns the exact sum over partial matchings, mark by mark: each unmatched, or matched with one of the free
 * spots.
 */
function exactSum(odds: readonly (readonly number[])[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = odds;
  if (!first) return 1;
  return first.reduce(
    (sum, chance, spot) => (taken.has(spot) ? sum : sum + chance * exactSum(rest, new Set([...taken, spot]))),
    exactSum(rest, taken),
  );
}

function load(odds: readonly (readonly number[])[]) {
  const [marks, spots] = [odds.length, odds[0]?.length ?? 0];
  const matching = createMatching(marks, spots);
  matching.odds.set(odds.flat());
  resetMessages(matching, marks, spots);
  return { matching, marks, spots };
}

const oddsTable = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([marks, spots]) =>
    fc.array(fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: spots, maxLength: spots }), {
      minLength: marks,
      maxLength: marks,
    }),
  );

describe("logPartitionFunction", () => {
  it("is exact for one mark and one spot", () => {
    const { matching, marks, spots } = load([[7]]);
    expect(logPartitionFunction(matching, marks, spots, 4)).toBeCloseTo(Math.log(8), 10);
  });

  it("is exact for one mark among several spots", () => {
    const { matching, marks, spots } = load([[1, 2, 3]]);
    expect(logPartitionFunction(matching, marks, spots, 4)).toBeCloseTo(Math.log(7), 10);
  });

  it("stays close to the sum over all matchings", () => {
    fc.assert(
      fc.property(oddsTable, (odds) => {
        const { matching, marks, spots } = load(odds);
        const approximate = logPartitionFunction(matching, marks, spots, 40);
        // The Bethe sum is at most half a permanent's power of 2 per mark below the truth (Gurvits and
        // Samorodnitsky 2014).
        expect(approximate).toBeLessThanOrEqual(Math.log(exactSum(odds)) + 0.02);
        expect(approximate).toBeGreaterThan(Math.log(exactSum(odds)) - 0.35 * Math.max(marks, spots) - 0.02);
      }),
    );
  });
});

describe("inferBeliefs", () => {
  it("gives each mark at most one spot in all, and each spot at most one mark", () => {
    fc.assert(
      fc.property(oddsTable, (odds) => {
        const { matching, marks, spots } = load(odds);
        inferBeliefs(matching, marks, spots, 60);
        for (let mark = 0; mark < marks; mark++) {
          const row = matching.belief.subarray(mark * spots, (mark + 1) * spots);
          expect(row.reduce((sum, belief) => sum + belief, 0)).toBeLessThan(1.05);
        }
        for (let spot = 0; spot < spots; spot++) {
          let sum = 0;
          for (let mark = 0; mark < marks; mark++) sum += matching.belief[mark * spots + spot] ?? 0;
          expect(sum).toBeLessThan(1.0001);
        }
      }),
    );
  });

  it("gives a contested spot to the nearer mark and sends the other elsewhere", () => {
    const { matching, marks, spots } = load([
      [1000, 1],
      [100, 50],
    ]);
    inferBeliefs(matching, marks, spots, 10);
    const [stays, , contested, moves] = matching.belief;
    expect(stays).toBeGreaterThan(0.9);
    expect(moves).toBeGreaterThan(contested ?? 1);
  });
});
