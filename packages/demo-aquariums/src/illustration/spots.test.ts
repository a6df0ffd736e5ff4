import { createRandom } from "@harapen/simulator/random";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blob } from "./spots.ts";
import { pointsOf } from "./testing/parse-svg.ts";

const spots = fc.record({
  x: fc.double({ min: 100, max: 290, noNaN: true }),
  y: fc.double({ min: 120, max: 370, noNaN: true }),
  r: fc.double({ min: 2.8, max: 16, noNaN: true }),
});

describe("a spot's blob", () => {
  it("reaches about its radius to every side", () => {
    fc.assert(
      fc.property(spots, fc.integer(), (spot, seed) => {
        const reaches = pointsOf(blob(spot, createRandom(seed))).map((p) =>
          Math.hypot(p.x - spot.x, p.y - spot.y),
        );
        const mean = reaches.reduce((sum, reach) => sum + reach, 0) / reaches.length;
        expect(mean / spot.r).toBeGreaterThan(0.88);
        expect(mean / spot.r).toBeLessThan(1.12);
        expect(Math.max(...reaches) / spot.r).toBeLessThan(1.3);
      }),
    );
  });

  it("is no circle, and no two are alike", () => {
    const spot = { x: 200, y: 200, r: 8 };
    const reaches = pointsOf(blob(spot, createRandom(1))).map((p) => Math.hypot(p.x - 200, p.y - 200));
    expect(Math.max(...reaches) - Math.min(...reaches)).toBeGreaterThan(0.3);
    expect(blob(spot, createRandom(1))).not.toBe(blob(spot, createRandom(2)));
  });
});
