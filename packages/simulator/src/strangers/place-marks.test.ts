import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import type { Mark } from "./marks.ts";
import { distanceToOutline, placeMarks, pullToOutline, smoothWarp, stretch } from "./place-marks.ts";

const row: readonly Mark[] = Array.from({ length: 10 }, (_, index) => ({
  x: 150 + 10 * index,
  y: 247,
  r: 3,
  spots: [index],
}));
const care = { weber: 0.1, direction: 0.1, scatter: 3, trustInOutline: 0 };
const attentive = row.map(() => false);

/** Returns the errors in x of many drawings of the row, mark by mark. */
function errorsOf(inattentive: readonly boolean[], trustInOutline: number): number[][] {
  const random = createRandom("row");
  const drawings = Array.from({ length: 400 }, () =>
    placeMarks(random, row, { ...care, trustInOutline }, inattentive),
  );
  return row.map((mark, index) => drawings.map((drawing) => (drawing[index]?.x ?? 0) - mark.x));
}

const variance = (values: readonly number[] = []) =>
  values.reduce((sum, value) => sum + value ** 2, 0) / values.length;

describe("placeMarks", () => {
  it("draws places as they are meant where nobody errs", () => {
    expect(
      placeMarks(
        createRandom(1),
        row,
        { weber: 0, direction: 0, scatter: 0, trustInOutline: 0.5 },
        attentive,
      ),
    ).toEqual(row);
  });

  it("hands errors on along a drawing that trusts its own marks, and less so one that trusts the outline", () => {
    const [own, outline] = [errorsOf(attentive, 0), errorsOf(attentive, 0.8)];
    expect(variance(own[9])).toBeGreaterThan(3 * variance(own[1]));
    expect(variance(outline[9])).toBeLessThan(variance(own[9]) / 2);
  });

  it("errs by more while attention is gone", () => {
    const gone = attentive.map((_, index) => index === 5);
    const errors = errorsOf(gone, 0.8);
    expect(variance(errors[5])).toBeGreaterThan(3 * variance(errors[4]));
  });
});

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
