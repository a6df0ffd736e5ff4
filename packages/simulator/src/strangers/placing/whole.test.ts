import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../random.ts";
import { distanceToOutline, pullToOutline } from "./outline-pull.ts";
import { smoothWarp, stretch } from "./whole.ts";

const none = { logHeight: 0, logWidth: 0, lean: 0, shiftX: 0, shiftY: 0, unevenness: 0 };
const neck = { x: BELLY.centreX, y: BELLY.centreY - BELLY.halfHeight };
const middle = { x: BELLY.centreX, y: BELLY.centreY };

describe("stretch", () => {
  it("leaves the anchor in place and moves the rest with the size", () => {
    const fromNeck = stretch(createRandom(1), none, {
      anchor: "neck",
      logSize: Math.log(1.1),
      clumsiness: 1,
    });
    expect(fromNeck(neck)).toEqual(neck);
    expect(fromNeck(middle).y).toBeCloseTo(BELLY.centreY + 0.1 * BELLY.halfHeight);
    const fromMiddle = stretch(createRandom(1), none, {
      anchor: "middle",
      logSize: Math.log(1.1),
      clumsiness: 1,
    });
    expect(fromMiddle(middle)).toEqual(middle);
  });
});

describe("smoothWarp", () => {
  it("moves places by the amplitude, and neighbours alike", () => {
    const random = createRandom("warp");
    const moves = Array.from({ length: 1000 }, () => {
      const warp = smoothWarp(random, 5);
      const place = { x: random.uniform(110, 280), y: random.uniform(130, 360) };
      const near = warp({ x: place.x + 5, y: place.y });
      const at = warp(place);
      return { moved: at.x - place.x, apart: near.x - at.x - 5 };
    });
    const rms = (values: readonly number[]) =>
      Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
    expect(rms(moves.map(({ moved }) => moved))).toBeGreaterThan(4.5);
    expect(rms(moves.map(({ moved }) => moved))).toBeLessThan(5.5);
    expect(rms(moves.map(({ apart }) => apart))).toBeLessThan(1);
  });
});

describe("pullToOutline", () => {
  it("knows how far the outline is, on both sides of it", () => {
    for (const y of [150, 200, 247, 300, 350]) {
      expect(distanceToOutline({ x: BELLY.centreX + bellyHalfWidth(y), y })).toBeCloseTo(0, 6);
    }
    expect(distanceToOutline(middle)).toBeGreaterThan(90);
    expect(distanceToOutline({ x: 350, y: 247 })).toBeCloseTo(-59);
  });

  it("draws what is near the outline towards it, and brings back what is beyond", () => {
    expect(pullToOutline({ x: 281, y: 247 }, 0.5, 0).x).toBeCloseTo(286);
    expect(pullToOutline({ x: 301, y: 247 }, 0.5, 0).x).toBeCloseTo(295);
    expect(pullToOutline({ x: 195, y: 396 }, 0.5, 0).y).toBeCloseTo(384);
  });

  it("draws what is near the middle line on to it, and leaves the rest", () => {
    expect(pullToOutline({ x: 205, y: 247 }, 0.5, 0.5).x).toBeCloseTo(200);
    expect(pullToOutline({ x: 240, y: 247 }, 0.5, 0.5)).toEqual({ x: 240, y: 247 });
  });
});
