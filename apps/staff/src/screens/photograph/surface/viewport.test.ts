import fc from "fast-check";
import { expect, test } from "vitest";
import { around, panBy, reshape, toPhotographPlace, wholeIn, zoomAt } from "./viewport.ts";

const PHOTOGRAPH = { width: 3000, height: 4000 };
const SURFACE = { width: 390, height: 500 };
const WHOLE = wholeIn(PHOTOGRAPH, SURFACE);

test("at first the whole photograph is shown, in the middle", () => {
  expect(WHOLE).toEqual({ x: -60, y: 0, width: 3120, height: 4000 });
});

test("places that are to be seen fill the surface, with room around them", () => {
  const places = [
    { x: 1400, y: 1200 },
    { x: 1500, y: 2200 },
    { x: 1100, y: 1700 },
    { x: 1900, y: 1700 },
  ];
  const { x, y, width, height } = around(places, PHOTOGRAPH, SURFACE);
  expect(width).toBeCloseTo(800 * 1.24);
  expect([x + width / 2, y + height / 2]).toEqual([1500, 1700]);
  expect(width / height).toBeCloseTo(SURFACE.width / SURFACE.height);
});

test("places far apart, or at the photograph's edge, show no more than it has", () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 3000, y: 4000 },
  ];
  expect(around(corners, PHOTOGRAPH, SURFACE)).toEqual(WHOLE);
  expect(
    around(
      [
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ],
      PHOTOGRAPH,
      SURFACE,
    ),
  ).toMatchObject({ x: 0, y: 0 });
});

test("what is under the fingers stays there when they zoom in", () => {
  const close = zoomAt(WHOLE, 4, { x: 1500, y: 2000 }, PHOTOGRAPH, WHOLE);
  const fraction = fc.double({ min: 0.3, max: 0.7, noNaN: true });
  fc.assert(
    fc.property(fraction, fraction, fc.double({ min: 1, max: 2, noNaN: true }), (x, y, factor) => {
      const finger = { x: x * SURFACE.width, y: y * SURFACE.height };
      const at = toPhotographPlace(close, SURFACE, finger);
      const after = toPhotographPlace(zoomAt(close, factor, at, PHOTOGRAPH, WHOLE), SURFACE, finger);
      expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(1e-6);
    }),
  );
});

test("on a surface that changes its shape the middle and how close it is stay, and the whole stays the whole", () => {
  const lower = { width: 390, height: 460 };
  const close = zoomAt(WHOLE, 4, { x: 1500, y: 2000 }, PHOTOGRAPH, WHOLE);
  const after = reshape(close, SURFACE, lower, PHOTOGRAPH);
  expect([after.x + after.width / 2, after.y + after.height / 2]).toEqual([1500, 2000]);
  expect(after.height).toBeCloseTo(close.height);
  expect(after.width / after.height).toBeCloseTo(lower.width / lower.height);
  expect(reshape(WHOLE, SURFACE, lower, PHOTOGRAPH)).toEqual(wholeIn(PHOTOGRAPH, lower));
  expect(reshape(close, SURFACE, { ...SURFACE }, PHOTOGRAPH)).toEqual(close);
});

test("no gesture leads off the photograph, or farther away than all of it", () => {
  const gesture = fc.record({
    factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
    x: fc.double({ min: -5000, max: 5000, noNaN: true }),
    y: fc.double({ min: -5000, max: 5000, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 10 }), (gestures) => {
      let viewport = WHOLE;
      for (const { factor, x, y } of gestures)
        viewport = panBy(
          zoomAt(viewport, factor, { x: 1500, y: 2000 }, PHOTOGRAPH, WHOLE),
          { x, y },
          PHOTOGRAPH,
        );
      const slack = 1e-6;
      expect(viewport.width).toBeLessThanOrEqual(WHOLE.width + slack);
      expect(viewport.width).toBeGreaterThanOrEqual(WHOLE.width / 12 - slack);
      expect(viewport.y).toBeGreaterThanOrEqual(-slack);
      expect(viewport.y + viewport.height).toBeLessThanOrEqual(PHOTOGRAPH.height + slack);
    }),
  );
});
