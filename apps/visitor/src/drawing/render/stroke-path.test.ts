import type { Point } from "@harapen/contract/geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { strokePath, strokePathSegment, withoutRepeats } from "./stroke-path.ts";

const numbersOf = (path: string) => (path.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);

/** The curves of a path, each with its start, its two control points and its end. */
function curvesOf(path: string): Point[][] {
  const [move = "", ...curves] = path.split("C");
  let [startX = 0, startY = 0] = numbersOf(move);
  return curves.map((curve) => {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = numbersOf(curve);
    const points = [
      { x: startX, y: startY },
      { x: a, y: b },
      { x: c, y: d },
      { x, y },
    ];
    [startX, startY] = [x, y];
    return points;
  });
}

function pointOnCurve([a, b, c, d]: Point[], u: number): Point {
  const mix = (axis: "x" | "y") =>
    (1 - u) ** 3 * (a?.[axis] ?? 0) +
    3 * (1 - u) ** 2 * u * (b?.[axis] ?? 0) +
    3 * (1 - u) * u ** 2 * (c?.[axis] ?? 0) +
    u ** 3 * (d?.[axis] ?? 0);
  return { x: mix("x"), y: mix("y") };
}

const hundredths = fc.integer({ min: 0, max: 38_000 }).map((value) => value / 100);
const anySample = fc.record({ x: hundredths, y: hundredths });
const anySamples = fc.array(anySample, { maxLength: 40 });
const threeOrMore = fc
  .array(anySample, { minLength: 3, maxLength: 40 })
  .map(withoutRepeats)
  .filter((points) => points.length >= 3);

describe("strokePath", () => {
  test("the path of no samples is empty", () => {
    expect(strokePath([])).toBe("");
  });

  test("the path of a tap is a visible dot", () => {
    expect(strokePath([{ x: 12.5, y: 30 }])).toBe("M12.5 30h.01");
  });

  test("the path of a pointer that rests is the same dot", () => {
    expect(strokePath(new Array(5).fill({ x: 12.5, y: 30 }))).toBe("M12.5 30h.01");
  });

  test("the path of two samples is one straight line from the first to the second", () => {
    const line = strokePath([
      { x: 0, y: 0 },
      { x: 30, y: 60 },
    ]);
    const curves = curvesOf(line);
    expect(curves.map(([from, , , to]) => [from, to])).toEqual([
      [
        { x: 0, y: 0 },
        { x: 30, y: 60 },
      ],
    ]);
    expect(curves.flat().map(({ x, y }) => Math.abs(y - 2 * x) < 0.05)).toEqual([true, true, true, true]);
  });

  test("the path keeps the size of a circle of six pixels, even of eight samples", () => {
    const circle = Array.from({ length: 9 }, (_, at) => ({
      x: 100 + 3 * Math.cos((at * Math.PI) / 4),
      y: 100 + 3 * Math.sin((at * Math.PI) / 4),
    }));
    const curves = curvesOf(strokePath(circle));
    expect(curves).toHaveLength(8);
    const steps = Array.from({ length: 11 }, (_, step) => step / 10);
    const radii = curves
      .flatMap((curve) => steps.map((u) => pointOnCurve(curve, u)))
      .map(({ x, y }) => Math.hypot(x - 100, y - 100));
    expect(Math.min(...radii)).toBeGreaterThan(2.7);
    expect(Math.max(...radii)).toBeLessThan(3.1);
  });

  test("the path passes through every sample and is finite everywhere", () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        const curves = curvesOf(strokePath(samples));
        expect(curves.flat().every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(curves.map((curve) => curve[3])).toEqual(withoutRepeats(samples).slice(1));
      }),
    );
  });

  test("the control points of a curve are no farther from its ends than the ends are from each other", () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        const curves = curvesOf(strokePath(samples));
        expect(curves).toHaveLength(Math.max(0, withoutRepeats(samples).length - 1));
        for (const [from, first, second, to] of curves) {
          if (!from || !first || !second || !to) throw new Error("not a curve");
          const apart = Math.hypot(to.x - from.x, to.y - from.y);
          expect(Math.hypot(first.x - from.x, first.y - from.y)).toBeLessThanOrEqual(apart + 0.02);
          expect(Math.hypot(second.x - to.x, second.y - to.y)).toBeLessThanOrEqual(apart + 0.02);
        }
      }),
    );
  });

  test("segments of a stroke put together are the whole stroke", () => {
    fc.assert(
      fc.property(threeOrMore, fc.nat(), (points, somewhere) => {
        const cut = 1 + (somewhere % (points.length - 2));
        const segments = [
          strokePathSegment(points, 0, cut),
          strokePathSegment(points, cut, points.length - 1),
        ];
        expect(segments.flatMap(curvesOf)).toEqual(curvesOf(strokePath(points)));
      }),
    );
  });
});
