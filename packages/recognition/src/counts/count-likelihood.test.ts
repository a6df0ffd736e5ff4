import { everythingVisible, NOT_VISIBLE } from "@harapen/contract/drawing";
import { describe, expect, it } from "vitest";
import { layOutPatterns } from "../spots/spot-patterns.ts";
import { compareCounts, expectCounts } from "./count-likelihood.ts";

const HIGH = [
  { x: 150, y: 170, r: 4 },
  { x: 195, y: 165, r: 4 },
];
const LOW = [
  { x: 150, y: 315, r: 4 },
  { x: 195, y: 320, r: 4 },
];
const PATTERNS = layOutPatterns([HIGH, LOW, [...HIGH, ...LOW]].map((spots, owner) => ({ owner, spots })));
const EXPECTED = expectCounts(PATTERNS);
const compare = (counts: number[], mask = everythingVisible()) => [
  ...compareCounts(PATTERNS, EXPECTED, counts, mask),
];

describe("nine counts", () => {
  it("are likeliest under the pattern whose spots they count", () => {
    const [high = 0, low = 0, both = 0] = compare([1, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(high).toBeGreaterThan(both);
    expect(both).toBeGreaterThan(low);
  });

  it("say nothing of what the mask hides", () => {
    const mask = everythingVisible().map((told, cell) => (cell > 5 ? NOT_VISIBLE : told));
    const counts = [1, 1, 0, 0, 0, 0, 0, 0, 0];
    const gap = ([high = 0, , both = 0]: number[]) => high - both;
    expect(gap(compare(counts, mask))).toBeLessThan(0.6 * gap(compare(counts)));
  });

  it("have a likelihood however many they are, and by a first look alone", () => {
    const many = layOutPatterns(
      Array.from({ length: 100 }, (_, owner) => ({ owner, spots: owner % 2 ? HIGH : LOW })),
    );
    const logs = compareCounts(many, expectCounts(many), [60, 60, 0, 0, 0, 0, 0, 0, 60], everythingVisible());
    expect(logs).toHaveLength(100);
    expect(logs.every((log) => Number.isFinite(log))).toBe(true);
  });

  it("sum to one over everything that can be counted in a cell", () => {
    const alone = layOutPatterns([{ owner: 0, spots: [] }]);
    const expected = expectCounts(alone);
    const first = Array.from({ length: 12 }, (_, count) =>
      compareCounts(alone, expected, [count, 0, 0, 0, 0, 0, 0, 0, 0], everythingVisible()),
    );
    const empty = compareCounts(alone, expected, new Array(9).fill(0), everythingVisible())[0] ?? 0;
    const total = first.reduce((sum, [log = 0]) => sum + Math.exp(log), 0);
    // Eight cells stay empty in all of them, each with the same chance; so nine ninths of the logarithm are known.
    expect(Math.log(total)).toBeCloseTo((empty * 8) / 9, 1);
  });
});
