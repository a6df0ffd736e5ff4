import { NOT_VISIBLE, strokes as strokesSchema, visibilityMask } from "@harapen/contract/drawing";
import { CANVAS } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { drawAsStranger, type StrangersDrawing } from "./draw-as-stranger.ts";
import type { StrangerKind } from "./habits.ts";
import { scatterSpots } from "./simulate-moments.ts";
import { meetStranger } from "./stranger.ts";

const KINDS = ["adult", "child", "glimpse"] as const;

const anySpot = fc.record({
  x: fc.double({ min: 60, max: 330, noNaN: true }),
  y: fc.double({ min: 100, max: 390, noNaN: true }),
  r: fc.double({ min: 0.5, max: 20, noNaN: true }),
});
const anyDrawing = {
  spots: fc.array(anySpot, { maxLength: 35 }),
  kind: fc.constantFrom(...KINDS),
  seed: fc.integer(),
};

function draw(seed: number | string, spots: readonly Spot[], kind: StrangerKind): StrangersDrawing {
  const random = createRandom(seed);
  return drawAsStranger(random, spots, meetStranger(random, kind));
}

const isHiddenFate = (fate: string) => fate === "turned away" || fate === "behind an object";

describe("drawAsStranger", () => {
  it("draws the same from the same seed", () => {
    fc.assert(
      fc.property(fc.record(anyDrawing), ({ spots, kind, seed }) => {
        expect(draw(seed, spots, kind)).toEqual(draw(seed, spots, kind));
      }),
    );
  });

  it("makes strokes and a mask that the contract takes, on the canvas, one after another", () => {
    fc.assert(
      fc.property(fc.record(anyDrawing), ({ spots, kind, seed }) => {
        const { strokes, mask } = draw(seed, spots, kind);
        expect(strokesSchema.parse(strokes)).toEqual(strokes);
        expect(visibilityMask.parse(mask)).toEqual(mask);
        expect(strokes.map(({ stroke }) => stroke)).toEqual([...strokes.keys()]);
        const points = strokes.flatMap(({ pos }) => pos);
        const times = points.map(({ t }) => t ?? Number.NaN);
        expect(times).toEqual([...times].sort((one, other) => one - other));
        expect(points.every(({ x, y }) => x >= 0 && x <= CANVAS.width && y >= 0 && y <= CANVAS.height)).toBe(
          true,
        );
      }),
    );
  });

  it("tells for each stroke which spots it stands for, and of each spot what became of it", () => {
    fc.assert(
      fc.property(fc.record(anyDrawing), ({ spots, kind, seed }) => {
        const { strokes, mask, truth } = draw(seed, spots, kind);
        expect(truth.standsFor).toHaveLength(strokes.length);
        expect(truth.fates).toHaveLength(spots.length);
        const stoodFor = new Set(truth.standsFor.flat());
        expect(truth.fates.map((fate) => fate === "drawn")).toEqual(
          spots.map((_, index) => stoodFor.has(index)),
        );
        const anyHidden = truth.fates.some(isHiddenFate);
        expect(!anyHidden || truth.hiding !== "nothing hidden").toBe(true);
        const isMarked = mask.includes(NOT_VISIBLE);
        expect(truth.hiding === "nothing hidden" || isMarked === (truth.hiding === "hidden and marked")).toBe(
          true,
        );
      }),
    );
  });

  it("draws something wherever a spot can be seen", () => {
    fc.assert(
      fc.property(fc.record(anyDrawing), ({ spots, kind, seed }) => {
        const { strokes, truth } = draw(seed, spots, kind);
        const isAnySeen = truth.fates.some((fate) => !isHiddenFate(fate));
        expect(strokes.length > 0 || !isAnySeen).toBe(true);
      }),
    );
  });

  it("leaves the lower belly of a bird with many spots bare, where an adult tires", () => {
    const spots = scatterSpots(createRandom("many"), 24);
    const heights: number[] = [];
    const heightsGivenUp: number[] = [];
    for (let seed = 0; seed < 60; seed++) {
      const { truth } = draw(seed, spots, "adult");
      for (const [index, fate] of truth.fates.entries()) {
        if (fate === "drawn") heights.push(spots[index]?.y ?? 0);
        if (fate === "given up") heightsGivenUp.push(spots[index]?.y ?? 0);
      }
    }
    expect(heightsGivenUp.length).toBeGreaterThan(100);
    expect(meanOf(heightsGivenUp)).toBeGreaterThan(meanOf(heights) + 40);
  });

  it("draws three to seven marks of a glimpse, the largest spots more often than the smallest", () => {
    const spots = scatterSpots(createRandom("glimpse"), 12).map((spot, index) => ({
      ...spot,
      r: index < 6 ? 3 : 6,
    }));
    let [large, small] = [0, 0];
    for (let seed = 0; seed < 100; seed++) {
      const { fates } = draw(seed, spots, "glimpse").truth;
      const drawn = fates.flatMap((fate, index) => (fate === "drawn" ? [index] : []));
      expect(drawn.length).toBeLessThanOrEqual(12);
      large += drawn.filter((index) => index >= 6).length;
      small += drawn.filter((index) => index < 6).length;
    }
    expect(large).toBeGreaterThan(2 * small);
    expect(large + small).toBeGreaterThan(300);
    expect(large + small).toBeLessThan(700);
  });
});

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
