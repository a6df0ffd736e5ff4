import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fitSquare, moveSquare, proposeIconSquare, zoomSquare } from "./icon-square.ts";

const PHOTOGRAPH = { width: 900, height: 1300 };
const alignment = {
  ...PHOTOGRAPH,
  anchors: { T: [450, 500], B: [450, 1100], L: [250, 800], R: [650, 800] },
  yaw: 0,
  mirrored: false,
} as const satisfies Parameters<typeof proposeIconSquare>[1] & object;

describe("the proposed square", () => {
  it("is above the chest band, along the midline, as large as the belly asks for", () => {
    const { x, y, side } = proposeIconSquare(PHOTOGRAPH, structuredClone(alignment) as never);
    expect(side).toBe(450);
    expect([x + side / 2, y + side / 2]).toEqual([450, 302]);
  });

  it("leans with the bird", () => {
    const leaning = { ...alignment, anchors: { ...alignment.anchors, T: [600, 500] } };
    const { x, side } = proposeIconSquare(PHOTOGRAPH, leaning as never);
    expect(x + side / 2).toBeGreaterThan(600);
  });

  it("is the same part of the photograph in another size", () => {
    const half = proposeIconSquare({ width: 450, height: 650 }, alignment as never);
    expect(half).toEqual({ x: 113, y: 39, side: 225 });
  });

  it("is at the top, in the middle, where nothing is aligned", () => {
    expect(proposeIconSquare(PHOTOGRAPH, undefined)).toEqual({ x: 180, y: 0, side: 540 });
  });
});

const photograph = fc.record({
  width: fc.integer({ min: 40, max: 3000 }),
  height: fc.integer({ min: 40, max: 3000 }),
});
const square = fc.record({
  x: fc.integer({ min: -3000, max: 6000 }),
  y: fc.integer({ min: -3000, max: 6000 }),
  side: fc.integer({ min: 1, max: 9000 }),
});

test("a square that is moved and zoomed stays inside the photograph, in whole pixels", () => {
  const far = fc.double({ min: -500, max: 500, noNaN: true });
  const factor = fc.double({ min: 0.2, max: 5, noNaN: true });
  fc.assert(
    fc.property(photograph, square, far, factor, (of, start, by, zoom) => {
      const moved = moveSquare(fitSquare(start, of), { x: by, y: -by }, of);
      for (const { x, y, side } of [moved, zoomSquare(moved, zoom, of)]) {
        expect([x, y, side].every(Number.isInteger)).toBe(true);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + side).toBeLessThanOrEqual(of.width);
        expect(y + side).toBeLessThanOrEqual(of.height);
      }
    }),
  );
});
