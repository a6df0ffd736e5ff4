import { strokes as strokesSchema, visibilityMask } from "@harapen/contract/drawing";
import { CANVAS } from "@harapen/contract/geometry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { averageCounts, drawPenguin } from "./drawings.ts";
import { makePattern } from "./patterns.ts";
import { createRandom } from "./random.ts";
import { ADULT, CHILD, GLIMPSE, VISITORS, type Visitor } from "./visitors.ts";

const DRAWINGS = 1_500;

function drawMany(visitor: Visitor) {
  const random = createRandom(`many ${visitor.name}`);
  return Array.from({ length: DRAWINGS }, () => {
    const pattern = makePattern(random);
    return { pattern, drawing: drawPenguin(random, pattern, visitor) };
  });
}

function moments(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    mean,
    deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length),
  };
}

const plain = (visitor: Visitor): Visitor => ({
  ...visitor,
  yaw: 0,
  occlusion: { ...visitor.occlusion, probability: 0 },
  merging: { ...visitor.merging, probability: 0 },
  technique: { tap: 1, scribble: 0, ring: 0, taps: 0 },
});

describe("drawPenguin", () => {
  it("gives valid strokes on the canvas, with rising times, and a valid mask, for any seed and visitor", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...VISITORS), (seed, visitor) => {
        const random = createRandom(seed);
        const { strokes, mask, spotsOf } = drawPenguin(random, makePattern(random), visitor);
        expect(strokesSchema.parse(strokes)).toEqual(strokes);
        expect(visibilityMask.parse(mask)).toEqual(mask);
        expect(spotsOf.length).toBe(strokes.length);
        const samples = strokes.flatMap(({ pos }) => pos);
        expect(samples.every(({ x, y }) => x >= 0 && x <= CANVAS.width && y >= 0 && y <= CANVAS.height)).toBe(
          true,
        );
        const times = samples.map(({ t }) => t ?? -1);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }),
    );
  });

  it("repeats a drawing for its seed", () => {
    const draw = () => drawPenguin(createRandom("again"), makePattern(createRandom(1)), GLIMPSE);
    expect(draw()).toEqual(draw());
  });

  it.each(VISITORS.map((visitor) => [visitor.name, visitor] as const))(
    "places the drawings of the %s with the documented deviations",
    (_, visitor) => {
      const drawings = drawMany(visitor).map(({ drawing }) => drawing);
      const near = (values: number[], expected: { mean: number; deviation: number }) => {
        const { mean, deviation } = moments(values);
        expect(Math.abs(mean - expected.mean)).toBeLessThan(0.15 * expected.deviation);
        expect(Math.abs(deviation / expected.deviation - 1)).toBeLessThan(0.1);
      };
      near(
        drawings.map(({ placement }) => placement.shift.x),
        { mean: 0, deviation: visitor.shift.x },
      );
      near(
        drawings.map(({ placement }) => placement.shift.y),
        { mean: 0, deviation: visitor.shift.y },
      );
      near(
        drawings.map(({ placement }) => Math.log(placement.scale.x)),
        { mean: visitor.scale.mean, deviation: visitor.scale.x },
      );
      near(
        drawings.map(({ placement }) => Math.log(placement.scale.y)),
        { mean: visitor.scale.mean, deviation: visitor.scale.y },
      );
      near(
        drawings.map(({ placement }) => placement.rotation),
        { mean: 0, deviation: visitor.rotation },
      );
      near(
        drawings.map(({ view }) => view.yaw),
        { mean: 0, deviation: visitor.yaw },
      );
    },
  );

  it("leaves each spot the documented residual, once the common placement is taken away", () => {
    const still: Visitor = {
      ...plain(ADULT),
      shift: { x: 0, y: 0 },
      scale: { mean: 0, x: 0, y: 0 },
      rotation: 0,
    };
    const residuals = drawMany(still).flatMap(({ pattern, drawing }) =>
      drawing.strokes.flatMap(({ pos }, index) => {
        const spot = pattern[drawing.spotsOf[index]?.[0] ?? -1];
        const start = pos[0];
        return spot && start ? [start.x - spot.x, start.y - spot.y] : [];
      }),
    );
    const { mean, deviation } = moments(residuals);
    expect(Math.abs(mean)).toBeLessThan(0.3);
    expect(Math.abs(deviation / ADULT.jitter.deviation - 1)).toBeLessThan(0.05);
    const kurtosis = moments(residuals.map((value) => (value / deviation) ** 4)).mean;
    expect(kurtosis).toBeGreaterThan(4);
  });

  it("omits and adds about as many spots as measured", () => {
    const drawn = drawMany(plain(ADULT));
    const spots = drawn.reduce((sum, { pattern }) => sum + pattern.length, 0);
    const from = drawn.flatMap(({ drawing }) => drawing.spotsOf);
    const added = from.filter(({ length }) => length === 0).length / spots;
    const omitted = 1 - from.flat().length / spots;
    expect(omitted).toBeGreaterThan(0.03);
    expect(omitted).toBeLessThan(0.07);
    expect(added).toBeGreaterThan(0.03);
    expect(added).toBeLessThan(0.05);
  });

  it("omits small spots more often than large ones", () => {
    const rate = (r: number) => {
      const random = createRandom(`small ${r}`);
      const pattern = [{ x: 195, y: 247, r }];
      const visitor = { ...plain(CHILD), addition: 0 };
      return Array.from({ length: 800 }, () => drawPenguin(random, pattern, visitor)).filter(
        ({ strokes }) => strokes.length === 0,
      ).length;
    };
    expect(rate(2)).toBeGreaterThan(1.5 * rate(6));
  });

  it("stops after so many spots where the visitor has had enough, the largest drawn sooner", () => {
    const brief: Visitor = { ...plain(ADULT), clutter: 0, stopsAfter: { fewest: 6, most: 12 } };
    const random = createRandom("brief");
    const pattern = Array.from({ length: 30 }, (_, index) => ({
      x: 130 + 26 * (index % 6),
      y: 150 + 40 * Math.floor(index / 6),
      r: index % 2 === 0 ? 1.5 : 3,
    }));
    const drawn = Array.from({ length: 400 }, () => drawPenguin(random, pattern, brief).spotsOf.flat());
    const counts = drawn.map(({ length }) => length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([6, 12]);
    const large = drawn.flat().filter((index) => index % 2 === 1).length;
    expect(large / drawn.flat().length).toBeGreaterThan(0.65);
  });

  it("loses a flank when the body turns", () => {
    const drawings = drawMany({ ...plain(GLIMPSE), yaw: 30, omission: { typical: 0, small: 0 } });
    const left = (spots: readonly { x: number }[]) => spots.filter(({ x }) => x < 140).length;
    const kept = (turned: (yaw: number) => boolean) => {
      const chosen = drawings.filter(({ drawing }) => turned(drawing.view.yaw));
      const drawn = chosen.reduce(
        (sum, { pattern, drawing }) =>
          sum + left(drawing.spotsOf.flat().flatMap((index) => pattern[index] ?? [])),
        0,
      );
      return drawn / chosen.reduce((sum, { pattern }) => sum + left(pattern), 0);
    };
    expect(kept((yaw) => yaw < -30)).toBeLessThan(0.6);
    expect(kept((yaw) => yaw > 0)).toBe(1);
  });

  it("draws nothing in an occluded area, and reports it in the mask or not", () => {
    const occluded = drawMany(GLIMPSE)
      .map(({ drawing }) => drawing)
      .filter(({ view }) => view.occluded.length > 0);
    const reported = occluded.filter(({ mask }) => mask.includes(-1)).length / occluded.length;
    expect(reported).toBeGreaterThan(0.45);
    expect(reported).toBeLessThan(0.75);
    expect(
      occluded.some(({ mask, view }) =>
        mask.some((value, cell) => value === -1 && !view.occluded.includes(cell)),
      ),
    ).toBe(true);
  });

  it("draws roughly from top to bottom", () => {
    const rising = drawMany(ADULT).flatMap(({ drawing: { strokes } }) =>
      strokes.slice(1).map(({ pos }, index) => (pos[0]?.y ?? 0) > (strokes[index]?.pos[0]?.y ?? 0)),
    );
    expect(rising.filter(Boolean).length / rising.length).toBeGreaterThan(0.65);
  });
});

describe("averageCounts", () => {
  it("is the mean of nine counts over thirteen drawings", () => {
    const pattern = makePattern(createRandom("average"));
    const average = averageCounts(createRandom(1), pattern);
    expect(average).toHaveLength(9);
    for (const mean of average) expect(Math.abs(mean * 13 - Math.round(mean * 13))).toBeLessThan(1e-9);
    const total = average.reduce((sum, mean) => sum + mean, 0);
    expect(total).toBeLessThanOrEqual(pattern.length * 1.3);
    expect(total).toBeGreaterThan(pattern.length * 0.4);
  });
});
