import { everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrawing, type Scene } from "../drawing/scene.ts";
import { identify } from "../identify.ts";
import { prepareReferences } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { SHIPPED_VISITORS } from "../visitors/visitors.ts";
import { packPatterns } from "./spot-patterns.ts";
import { fillStopped, logNotStopped } from "./stopping.ts";

/** A drawing of one tap at each place. */
const tapsAt = (places: readonly { readonly x: number; readonly y: number }[]) =>
  readDrawing({
    counts: [],
    mask: everythingVisible(),
    strokes: places.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] })),
  });

/** A scattered pattern: 36 places, no two in one row or column of the grid. */
const PLACES = Array.from({ length: 36 }, (_, index) => ({
  x: 120 + ((index * 29) % 36) * 4.2,
  y: 150 + ((index * 17) % 36) * 5.5,
}));

const patternOf = (spots: readonly ReferenceSpot[]) => packPatterns([{ owner: 0, spots }]);

const spotsArbitrary = fc.array(
  fc.record({
    x: fc.constant(195),
    y: fc.constant(250),
    r: fc.double({ min: 0.8, max: 9, noNaN: true }),
    bold: fc.boolean(),
  }),
  { minLength: 4, maxLength: 45 },
);

/** What a stopped visitor's taps say of a pattern of these spots, nearly all in sight. */
function stoppedOn(spots: readonly ReferenceSpot[], scene: Scene) {
  const drawn = new Float64Array(spots.length);
  const inSight = new Float64Array(spots.length).fill(0.95);
  return { drawn, stopping: fillStopped(drawn, patternOf(spots), 0, inSight, scene) };
}

describe("fillStopped", () => {
  it("expects as many marks as were drawn, of any pattern that has enough spots", () => {
    fc.assert(
      fc.property(spotsArbitrary, (spots) => {
        const scene = tapsAt(PLACES.slice(0, Math.ceil(spots.length / 2)));
        const { drawn, stopping } = stoppedOn(spots, scene);
        const expected = drawn.reduce((sum, each) => sum + 0.95 * each, stopping?.clutter ?? 0);
        expect(Math.abs(expected - scene.marks.count)).toBeLessThan(0.02);
        expect(stopping?.logWeight).toBeLessThan(0);
      }),
    );
  });

  it("is impossible where the pattern has no more spots than were drawn", () => {
    const eight = PLACES.slice(0, 8).map((place) => ({ ...place, r: 2 }));
    expect(stoppedOn(eight, tapsAt(PLACES.slice(0, 8))).stopping).toBeUndefined();
  });

  it("says that larger and bold spots are drawn sooner", () => {
    const spots = [1.5, 3, 1.5].map((r, index) => ({ x: 150 + 40 * index, y: 250, r, bold: index === 2 }));
    const drawn = new Float64Array(3);
    fillStopped(drawn, patternOf(spots), 0, new Float64Array(3).fill(1), tapsAt(PLACES.slice(0, 1)));
    const [small = 0, large = 0, bold = 0] = drawn;
    expect(large).toBeGreaterThan(bold);
    expect(bold).toBeGreaterThan(small);
  });
});

describe("logNotStopped", () => {
  it("takes hardly anything from patterns of few spots, and more from those of many", () => {
    const logs = [1, 5, 10, 20, 40].map((spots) => logNotStopped(spots, SHIPPED_VISITORS));
    expect(logs[0]).toBeCloseTo(0, 3);
    expect(logs).toEqual(logs.toSorted((one, other) => other - one));
  });
});

describe("a drawing of eight spots by somebody who stopped", () => {
  const others = PLACES.filter((_, index) => index % 4 !== 0);
  const drawn = PLACES.filter((_, index) => index % 4 === 0).slice(0, 8);
  const birdOf = (id: string, bold: boolean) => ({
    id,
    spots: PLACES.map((place) => ({ ...place, r: 2, bold: others.includes(place) !== bold })),
  });

  it("is rather that of the bird whose bold spots they are", () => {
    const set = prepareReferences([birdOf("others bold", false), birdOf("drawn ones bold", true)]);
    const [first, second] = identify(set, tapsAt(drawn)).candidates;
    expect(first?.id).toBe("drawn ones bold");
    expect(first?.probability).toBeGreaterThan(2 * (second?.probability ?? 1));
  });
});
