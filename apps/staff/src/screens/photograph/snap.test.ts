import fc from "fast-check";
import { expect, test } from "vitest";
import { type Disc, type Image, snapToDark } from "./snap.ts";

/** Returns an image of white plumage, a little darker to the right, with these dark discs. */
function belly(discs: readonly Disc[], size = 200): Image {
  const data = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < size * size; at++) {
    const [x, y] = [at % size, Math.floor(at / size)];
    const isDark = discs.some((disc) => Math.hypot(disc.x - x, disc.y - y) <= disc.r);
    data.fill(isDark ? 50 : 225 - x / 10, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { width: size, height: size, data };
}

const UNIT = 4;

test("a tap near a spot lands on its middle, with its size", () => {
  const spot = fc.record({
    x: fc.integer({ min: 60, max: 140 }),
    y: fc.integer({ min: 60, max: 140 }),
    r: fc.integer({ min: 6, max: 16 }),
  });
  const miss = fc.record({
    angle: fc.double({ min: 0, max: 6.28, noNaN: true }),
    far: fc.double({ min: 0, max: 8, noNaN: true }),
  });
  fc.assert(
    fc.property(spot, miss, (disc, { angle, far }) => {
      const tap = { x: disc.x + far * Math.cos(angle), y: disc.y + far * Math.sin(angle) };
      const found = snapToDark(belly([disc]), tap, UNIT);
      expect(Math.hypot(found.x - disc.x, found.y - disc.y)).toBeLessThan(UNIT / 2);
      expect(Math.abs(found.r - disc.r)).toBeLessThan(UNIT / 2);
    }),
    { numRuns: 30 },
  );
});

test("a tap on plumage stays where it is, of the usual size", () => {
  expect(snapToDark(belly([]), { x: 80, y: 90 }, UNIT)).toEqual({ x: 80, y: 90, r: 2.5 * UNIT });
});

test("a tap beside a dark place stays where it is", () => {
  const place = fc.record({
    angle: fc.double({ min: 0, max: 6.28, noNaN: true }),
    far: fc.double({ min: 22, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(place, ({ angle, far }) => {
      const tap = { x: 100 + far * Math.cos(angle), y: 100 + far * Math.sin(angle) };
      expect(snapToDark(belly([{ x: 100, y: 100, r: 8 }]), tap, UNIT)).toEqual({ ...tap, r: 2.5 * UNIT });
    }),
    { numRuns: 30 },
  );
});

test("a tap beside a spot that has its ring stays where it is", () => {
  const spot = { x: 100, y: 100, r: 8 };
  expect(snapToDark(belly([spot]), { x: 108, y: 100 }, UNIT, [spot])).toEqual({
    x: 108,
    y: 100,
    r: 2.5 * UNIT,
  });
});

test("a tap between two spots takes the nearer one", () => {
  const near = { x: 90, y: 100, r: 8 };
  const found = snapToDark(belly([near, { x: 130, y: 100, r: 8 }]), { x: 98, y: 100 }, UNIT);
  expect(Math.hypot(found.x - near.x, found.y - near.y)).toBeLessThan(UNIT);
});

test("a tap at the photograph's edge stays in the photograph", () => {
  const found = snapToDark(belly([{ x: 2, y: 100, r: 8 }]), { x: 4, y: 102 }, UNIT);
  expect(found.x).toBeGreaterThanOrEqual(0);
});
