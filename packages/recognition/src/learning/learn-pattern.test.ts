import { everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WeightedDrawing } from "./confirmation.ts";
import { learnPattern } from "./learn-pattern.ts";

const BELLY = [
  { x: 150, y: 170 },
  { x: 235, y: 180 },
  { x: 165, y: 260 },
  { x: 230, y: 290 },
];
const OTHER = [
  { x: 195, y: 150 },
  { x: 130, y: 220 },
  { x: 260, y: 230 },
  { x: 190, y: 340 },
  { x: 205, y: 225 },
];

const taps = (points: readonly { x: number; y: number }[]): Stroke[] =>
  points.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));

function drawing(strokes: Stroke[], device: string, changes: Partial<WeightedDrawing> = {}): WeightedDrawing {
  const origin = { device, visit: device, prefix: device, day: "2026-04-01" };
  return { strokes, mask: everythingVisible(), correct: 0.9, weight: 1, ...origin, ...changes };
}

/** Returns drawings of the same belly at slightly different places. */
const several = (count: number, points = BELLY, name = "") =>
  Array.from({ length: count }, (_, index) => {
    const [dx, dy] = [6 * Math.cos(index * 2.4), 6 * Math.sin(index * 2.4)];
    return drawing(taps(points.map(({ x, y }) => ({ x: x + dx, y: y + dy }))), `${name}${index}`);
  });

const nearest = (spots: readonly { x: number; y: number }[], { x, y }: { x: number; y: number }) =>
  Math.min(...spots.map((spot) => Math.hypot(spot.x - x, spot.y - y)));

describe("learnPattern", () => {
  it("takes one drawing's marks for spots, each of them uncertain", () => {
    const pattern = learnPattern(several(1));
    expect(pattern?.spots).toHaveLength(4);
    for (const point of BELLY) expect(nearest(pattern?.spots ?? [], point)).toBeLessThan(12);
    for (const { deviation } of pattern?.spots ?? []) expect(deviation).toBeGreaterThan(8);
    expect(pattern?.weight).toBeCloseTo(0.9);
  });

  it("grows surer with more drawings", () => {
    const [few, many] = [learnPattern(several(2)), learnPattern(several(12))];
    expect(many?.spots).toHaveLength(4);
    for (const point of BELLY) expect(nearest(many?.spots ?? [], point)).toBeLessThan(6);
    const deviation = (pattern: typeof few) =>
      Math.max(...(pattern?.spots ?? []).map((spot) => spot.deviation ?? 0));
    expect(deviation(many)).toBeLessThan(deviation(few) / 2);
    expect(Math.min(...(many?.spots ?? []).map(({ presence = 0 }) => presence))).toBeGreaterThan(0.95);
  });

  it("is not led astray by drawings of another individual", () => {
    const alone = learnPattern(several(8));
    const mixed = learnPattern([...several(8), ...several(2, OTHER, "other ")]);
    expect(mixed?.spots).toHaveLength(4);
    for (const spot of alone?.spots ?? []) expect(nearest(mixed?.spots ?? [], spot)).toBeLessThan(4);
    expect(mixed?.weight).toBeLessThan(9);
  });

  it("does not let a device be evidence for itself", () => {
    const loud = several(8, OTHER).map((each) => ({ ...each, device: "loud", weight: 1 / 7.2 }));
    const pattern = learnPattern([...several(4), ...loud]);
    for (const point of BELLY) expect(nearest(pattern?.spots ?? [], point)).toBeLessThan(12);
    const strong = (pattern?.spots ?? []).filter(({ presence = 0 }) => presence > 0.5);
    expect(strong).toHaveLength(4);
  });

  // Rule (what-visitors-teach)
  it("does not let a device be evidence for itself from many networks, among many drawings", () => {
    const loud = several(10, OTHER, "loud ").map((each) => ({ ...each, device: "loud", weight: 1 / 9 }));
    const pattern = learnPattern([...several(4), ...loud]);
    expect(pattern?.spots).toHaveLength(4);
    expect(pattern?.support).toMatchObject({ visits: 14, prefixes: 4 });
  });

  it("does not let a network be evidence for itself, with however many devices", () => {
    const forged = several(12, OTHER, "forged ").map((each) => ({ ...each, prefix: "one", weight: 1 / 3 }));
    const pattern = learnPattern([...several(6), ...forged]);
    for (const point of BELLY) expect(nearest(pattern?.spots ?? [], point)).toBeLessThan(12);
    expect((pattern?.spots ?? []).filter(({ presence = 0 }) => presence > 0.5)).toHaveLength(4);
  });

  it("rests on the networks and days of the drawings that agree with it, and on every visit", () => {
    const days = ["2026-04-01", "2026-04-02"];
    const honest = several(6).map((each, index) => ({ ...each, day: days[index % 2] ?? "" }));
    const forged = several(3, OTHER, "forged ").map((each) => ({
      ...each,
      prefix: "one",
      day: "2026-04-09",
    }));
    expect(learnPattern([...honest, ...forged])?.support).toEqual({ visits: 9, prefixes: 6, days: 2 });
  });

  it("holds a spot for missing only where it could be seen", () => {
    const mask = everythingVisible().with(0, NOT_VISIBLE);
    const without = several(6, BELLY.slice(1), "w");
    const presence = (drawings: WeightedDrawing[]) =>
      learnPattern([...several(3), ...drawings])?.spots.find(({ x, y }) => Math.hypot(x - 150, y - 170) < 25)
        ?.presence ?? 0;
    expect(presence(without.map((each) => ({ ...each, mask })))).toBeGreaterThan(presence(without) + 0.2);
  });

  it("doubts a spot that one drawing in three has", () => {
    const pattern = learnPattern([...several(2, BELLY.slice(1)), ...several(1, BELLY, "more ")]);
    const presence = (place: { x: number; y: number }) =>
      pattern?.spots.find(({ x, y }) => Math.hypot(x - place.x, y - place.y) < 20)?.presence ?? 0;
    expect(presence({ x: 150, y: 170 })).toBeLessThan(0.6);
    expect(presence({ x: 235, y: 180 })).toBeGreaterThan(0.9);
  });

  it("does not depend on the order of the drawings", () => {
    const drawings = [...several(5), ...several(3, OTHER, "o")];
    const order = fc.shuffledSubarray(drawings, { minLength: drawings.length });
    const expected = learnPattern(drawings);
    fc.assert(
      fc.property(order, (shuffled) => {
        expect(learnPattern(shuffled)).toEqual(expected);
      }),
      { numRuns: 3 },
    );
  });

  it("knows nothing without a mark", () => {
    expect(learnPattern([])).toBeUndefined();
    expect(
      learnPattern([drawing([], "a"), drawing([{ stroke: 0, brushSize: 10, pos: [] }], "b")]),
    ).toBeUndefined();
  });

  it("makes finite spots of whatever was drawn", () => {
    const point = fc.record({
      x: fc.integer({ min: -10_000, max: 10_000 }),
      y: fc.integer({ min: -10_000, max: 10_000 }),
    });
    const near = fc.record({
      x: fc.double({ min: 0, max: 380, noNaN: true }),
      y: fc.double({ min: 0, max: 410, noNaN: true }),
    });
    const drawn = fc.array(fc.oneof(near, near, point), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), (all) => {
        const pattern = learnPattern(all.map((points, index) => drawing(taps(points), String(index))));
        for (const { x, y, r, deviation = NaN, presence = NaN } of pattern?.spots ?? []) {
          expect(Number.isFinite(x + y + r + deviation)).toBe(true);
          expect(r).toBeGreaterThan(0);
          expect(presence).toBeGreaterThan(0);
          expect(presence).toBeLessThanOrEqual(1);
        }
        expect(pattern?.weight ?? 0).toBeLessThanOrEqual(all.length);
      }),
      { numRuns: 12 },
    );
  });
});
