import { isOnBelly } from "@harapen/contract/belly";
import { cellAt } from "@harapen/contract/geometry";
import { spot } from "@harapen/contract/spot";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HUMBOLDT, makeHumboldtPattern } from "./humboldt-patterns.ts";
import { createRandom } from "./random.ts";

const patterns = Array.from({ length: 1_000 }, (_, seed) => makeHumboldtPattern(createRandom(seed)));
const spots = patterns.flat();
const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  items.filter(holds).length / items.length;

/** The quartiles of values. */
function quartiles(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return [0.25, 0.5, 0.75].map((quantile) => sorted[Math.floor(quantile * sorted.length)] ?? Number.NaN);
}

describe("makeHumboldtPattern", () => {
  it("gives 4 to 35 valid spots that keep apart, for any seed", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const pattern = makeHumboldtPattern(createRandom(seed));
        expect(pattern.length).toBeGreaterThanOrEqual(4);
        expect(pattern.length).toBeLessThanOrEqual(35);
        for (const [index, one] of pattern.entries()) {
          expect(spot.parse(one)).toEqual(one);
          for (const other of pattern.slice(index + 1)) {
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(HUMBOLDT.apart);
          }
        }
      }),
    );
  });

  it("gives as many spots as real birds have: quartiles of 10, 16 and 21", () => {
    const [low = 0, middle = 0, high = 0] = quartiles(patterns.map(({ length }) => length));
    expect(Math.abs(low - 10)).toBeLessThanOrEqual(1);
    expect(Math.abs(middle - 16)).toBeLessThanOrEqual(1);
    expect(Math.abs(high - 21)).toBeLessThanOrEqual(1);
  });

  it("gives spots as small as real birds': quartiles of 1.5, 1.9 and 2.3 canvas units", () => {
    for (const [index, radius] of quartiles(spots.map(({ r }) => r)).entries()) {
      expect(Math.abs(radius - ([1.5, 1.9, 2.3][index] ?? 0))).toBeLessThanOrEqual(0.11);
    }
  });

  it("puts a fifth of the spots outside the grid and 7% beside the egg", () => {
    expect(Math.abs(share(spots, (place) => cellAt(place) === undefined) - 0.19)).toBeLessThan(0.02);
    expect(Math.abs(share(spots, (place) => !isOnBelly(place)) - 0.07)).toBeLessThan(0.015);
  });

  it("repeats itself for a seed and gives no two penguins the same pattern", () => {
    expect(makeHumboldtPattern(createRandom(7))).toEqual(patterns[7]);
    expect(new Set(patterns.map((pattern) => JSON.stringify(pattern))).size).toBe(patterns.length);
  });
});
