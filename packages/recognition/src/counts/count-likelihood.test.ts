import { everythingVisible, NOT_VISIBLE } from "@harapen/contract/drawing";
import { describe, expect, it } from "vitest";
import { packPatterns } from "../spots/spot-patterns.ts";
import { SHIPPED_VISITORS } from "../visitors/visitors.ts";
import { expectedCountsOf } from "./cell-projection.ts";
import { countLogLikelihoods } from "./count-likelihood.ts";

const HIGH = [
  { x: 150, y: 170, r: 4 },
  { x: 195, y: 165, r: 4 },
];
const LOW = [
  { x: 150, y: 315, r: 4 },
  { x: 195, y: 320, r: 4 },
];
const PATTERNS = packPatterns([HIGH, LOW, [...HIGH, ...LOW]].map((spots, owner) => ({ owner, spots })));
const EXPECTED = expectedCountsOf(PATTERNS);
/** Returns deterministic numbers that look random: a Weyl sequence. */
const spread = (seed: number, from: number, to: number) =>
  from + (to - from) * ((seed * 0.618_033_988_75) % 1);
const compare = (counts: number[], mask = everythingVisible()) => [
  ...countLogLikelihoods(PATTERNS, EXPECTED, { counts, mask, visitors: SHIPPED_VISITORS }),
];

describe("countLogLikelihoods", () => {
  it("are highest under the pattern whose spots were counted", () => {
    const [high = 0, low = 0, both = 0] = compare([1, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(high).toBeGreaterThan(both);
    expect(both).toBeGreaterThan(low);
  });

  it("depend less on what the mask hides", () => {
    const mask = everythingVisible().map((visible, cell) => (cell > 5 ? NOT_VISIBLE : visible));
    const counts = [1, 1, 0, 0, 0, 0, 0, 0, 0];
    const gap = ([high = 0, , both = 0]: number[]) => high - both;
    expect(gap(compare(counts, mask))).toBeLessThan(0.6 * gap(compare(counts)));
  });

  it("are finite however high the counts are, and by the quick score alone", () => {
    const many = packPatterns(
      Array.from({ length: 100 }, (_, owner) => ({ owner, spots: owner % 2 ? HIGH : LOW })),
    );
    const logs = countLogLikelihoods(many, expectedCountsOf(many), {
      counts: [60, 60, 0, 0, 0, 0, 0, 0, 60],
      mask: everythingVisible(),
      visitors: SHIPPED_VISITORS,
    });
    expect(logs).toHaveLength(100);
    expect(logs.every((log) => Number.isFinite(log))).toBe(true);
  });

  // Rule (the-search): Nine counts that are compared roughly put nobody above a penguin that is compared
  //   exactly
  it("leave no pattern that was compared quickly above one that was compared exactly", () => {
    const patterns = Array.from({ length: 100 }, (_, pattern) =>
      Array.from({ length: 4 + (pattern % 11) }, (_spot, spot) => ({
        x: spread(pattern * 13 + spot * 7 + spot ** 2 * pattern, 125, 265),
        y: spread(pattern * 31 + spot * 17 + spot ** 3, 145, 345),
        r: 4,
      })),
    );
    const logsOf = (spots: typeof patterns, counts: number[]) => {
      const packed = packPatterns(spots.map((each, owner) => ({ owner, spots: each })));
      return [
        ...countLogLikelihoods(packed, expectedCountsOf(packed), {
          counts,
          mask: everythingVisible(),
          visitors: SHIPPED_VISITORS,
        }),
      ];
    };
    for (const counts of [
      [0, 0, 0, 0, 7, 1, 1, 1, 0],
      [8, 0, 0, 0, 0, 0, 1, 1, 1],
    ]) {
      const logs = logsOf(patterns, counts);
      const alone = patterns.map((spots) => logsOf([spots], counts)[0]);
      const exact = logs.filter((log, pattern) => log === alone[pattern]);
      const quick = logs.filter((log, pattern) => log !== alone[pattern]);
      expect(exact.length).toBe(40);
      expect(Math.max(...quick)).toBeLessThan(Math.min(...exact));
    }
  });

  it("sum to one, as probabilities, over everything that can be counted in a cell", () => {
    const alone = packPatterns([{ owner: 0, spots: [] }]);
    const expected = expectedCountsOf(alone);
    const first = Array.from({ length: 12 }, (_, count) =>
      countLogLikelihoods(alone, expected, {
        counts: [count, 0, 0, 0, 0, 0, 0, 0, 0],
        mask: everythingVisible(),
        visitors: SHIPPED_VISITORS,
      }),
    );
    const empty =
      countLogLikelihoods(alone, expected, {
        counts: new Array(9).fill(0),
        mask: everythingVisible(),
        visitors: SHIPPED_VISITORS,
      })[0] ?? 0;
    const total = first.reduce((sum, [log = 0]) => sum + Math.exp(log), 0);
    // Eight cells stay empty in all of them, each with the same probability: eight ninths of the logarithm
    // for nine empty cells.
    expect(Math.log(total)).toBeCloseTo((empty * 8) / 9, 1);
  });
});
