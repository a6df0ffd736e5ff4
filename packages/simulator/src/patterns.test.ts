import { BELLY, isOnBelly } from "@harapen/contract/belly";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makePattern, PATTERN } from "./patterns.ts";
import { createRandom } from "./random.ts";

const patterns = Array.from({ length: 600 }, (_, seed) => makePattern(createRandom(seed)));
const spots = patterns.flat();
const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  items.filter(holds).length / items.length;

describe("makePattern", () => {
  it("gives 1 to 28 spots of plausible size, wholly on the belly and apart from each other", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const pattern = makePattern(createRandom(seed));
        expect(pattern.length).toBeGreaterThanOrEqual(PATTERN.fewest);
        expect(pattern.length).toBeLessThanOrEqual(PATTERN.most);
        for (const [index, spot] of pattern.entries()) {
          expect(spot.r).toBeGreaterThanOrEqual(PATTERN.smallest);
          expect(spot.r).toBeLessThanOrEqual(PATTERN.largest);
          expect(isOnBelly(spot, spot.r)).toBe(true);
          for (const other of pattern.slice(index + 1)) {
            const distance = Math.hypot(spot.x - other.x, spot.y - other.y);
            expect(distance).toBeGreaterThanOrEqual(spot.r + other.r + PATTERN.gap);
          }
        }
      }),
    );
  });

  it("gives most penguins 4 to 14 spots, and some fewer and more", () => {
    expect(share(patterns, ({ length }) => length >= 4 && length <= 14)).toBeGreaterThan(0.7);
    expect(share(patterns, ({ length }) => length < 4)).toBeGreaterThan(0.01);
    expect(share(patterns, ({ length }) => length > 14)).toBeGreaterThan(0.05);
  });

  it("puts more spots on the upper half of the belly, and some everywhere", () => {
    expect(share(spots, ({ y }) => y < BELLY.centreY)).toBeGreaterThan(0.55);
    expect(share(spots, ({ y }) => y > BELLY.centreY + BELLY.halfHeight / 2)).toBeGreaterThan(0.05);
    expect(share(spots, ({ x }) => Math.abs(x - BELLY.centreX) < 30)).toBeGreaterThan(0.1);
  });

  it("repeats itself for a seed and gives no two penguins the same pattern", () => {
    expect(makePattern(createRandom(7))).toEqual(patterns[7]);
    expect(new Set(patterns.map((pattern) => JSON.stringify(pattern))).size).toBe(patterns.length);
  });
});
