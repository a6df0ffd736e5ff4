import type { Point } from "@harapen/contract/geometry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distinct, pathBetween, strokePath } from "./stroke-path.ts";

const numbersOf = (path: string) => (path.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);

/** The curves of a path, each with where it starts, its two handles and where it ends. */
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

function alongCurve([a, b, c, d]: Point[], u: number): Point {
  const mix = (axis: "x" | "y") =>
    (1 - u) ** 3 * (a?.[axis] ?? 0) +
    3 * (1 - u) ** 2 * u * (b?.[axis] ?? 0) +
    3 * (1 - u) * u ** 2 * (c?.[axis] ?? 0) +
    u ** 3 * (d?.[axis] ?? 0);
  return { x: mix("x"), y: mix("y") };
}

const hundredths = fc.integer({ min: 0, max: 38_000 }).map((value) => value / 100);
const anySamples = fc.array(fc.record({ x: hundredths, y: hundredths }), { maxLength: 40 });

describe("strokePath", () => {
  test("nothing drawn is no path", () => {
    expect(strokePath([])).toBe("");
  });

  test("a tap is a visible dot", () => {
    expect(strokePath([{ x: 12.5, y: 30 }])).toBe("M12.5 30h.01");
  });

  test("a pointer that rests is the same dot", () => {
    expect(strokePath(new Array(5).fill({ x: 12.5, y: 30 }))).toBe("M12.5 30h.01");
  });

  test("two samples are a straight line", () => {
    for (const curve of curvesOf(
      strokePath([
        { x: 0, y: 0 },
        { x: 30, y: 60 },
      ]),
    )) {
      for (const { x, y } of curve) expect(y).toBeCloseTo(2 * x, 1);
    }
  });

  test("a circle of six pixels keeps its size, even of eight samples", () => {
    const circle = Array.from({ length: 9 }, (_, at) => ({
      x: 100 + 3 * Math.cos((at * Math.PI) / 4),
      y: 100 + 3 * Math.sin((at * Math.PI) / 4),
    }));
    for (const curve of curvesOf(strokePath(circle))) {
      for (let u = 0; u <= 1; u += 0.1) {
        const { x, y } = alongCurve(curve, u);
        const radius = Math.hypot(x - 100, y - 100);
        expect(radius).toBeGreaterThan(2.7);
        expect(radius).toBeLessThan(3.1);
      }
    }
  });

  test("the curve passes through every sample and is finite everywhere", () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        const curves = curvesOf(strokePath(samples));
        expect(curves.flat().every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(curves.map((curve) => curve[3])).toEqual(distinct(samples).slice(1));
      }),
    );
  });

  test("the handles of a curve reach no farther than its ends lie apart", () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        for (const [from, first, second, to] of curvesOf(strokePath(samples))) {
          if (!from || !first || !second || !to) throw new Error("not a curve");
          const apart = Math.hypot(to.x - from.x, to.y - from.y);
          expect(Math.hypot(first.x - from.x, first.y - from.y)).toBeLessThanOrEqual(apart + 0.02);
          expect(Math.hypot(second.x - to.x, second.y - to.y)).toBeLessThanOrEqual(apart + 0.02);
        }
      }),
    );
  });

  test("pieces of a stroke put together are the whole stroke", () => {
    fc.assert(
      fc.property(anySamples, fc.nat(), (samples, somewhere) => {
        const points = distinct(samples);
        if (points.length < 3) return;
        const cut = 1 + (somewhere % (points.length - 2));
        const pieces = [pathBetween(points, 0, cut), pathBetween(points, cut, points.length - 1)];
        expect(pieces.flatMap(curvesOf)).toEqual(curvesOf(strokePath(points)));
      }),
    );
  });
});
