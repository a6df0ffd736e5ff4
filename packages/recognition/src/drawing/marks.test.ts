import type { Stroke } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_MARKS } from "../parameters.ts";
import { marksOf } from "./marks.ts";

const strokeAt = (...pos: { x: number; y: number }[]): Stroke => ({ stroke: 0, brushSize: 10, pos });
const ring = (x: number, y: number, r: number) =>
  strokeAt(
    ...Array.from({ length: 24 }, (_, step) => ({
      x: x + r * Math.cos((2 * Math.PI * step) / 24),
      y: y + r * Math.sin((2 * Math.PI * step) / 24),
    })),
  );
const anyStrokes = fc.array(
  fc.array(
    fc.record({
      x: fc.double({ min: 0, max: 380, noNaN: true }),
      y: fc.double({ min: 0, max: 410, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { maxLength: 12 },
);

describe("marksOf", () => {
  it("takes a tap for a mark of the brush's size where the finger was", () => {
    expect(marksOf([strokeAt({ x: 100, y: 200 })])).toEqual({
      count: 1,
      x: Float64Array.of(100),
      y: Float64Array.of(200),
      extent: Float64Array.of(5),
      strokes: [[0]],
    });
  });

  it("takes a ring for one mark at its middle", () => {
    const marks = marksOf([ring(190, 220, 8)]);
    expect(marks.count).toBe(1);
    expect(marks.x[0]).toBeCloseTo(190, 6);
    expect(marks.y[0]).toBeCloseTo(220, 6);
    expect(marks.extent[0]).toBeCloseTo(13, 6);
  });

  it("takes a ring and the taps that fill it for one mark", () => {
    expect(
      marksOf([ring(190, 220, 10), strokeAt({ x: 188, y: 220 }), strokeAt({ x: 193, y: 222 })]).count,
    ).toBe(1);
  });

  it("keeps taps apart that lie side by side", () => {
    expect(marksOf([strokeAt({ x: 190, y: 220 }), strokeAt({ x: 200, y: 220 })]).count).toBe(2);
  });

  it("does not depend on the order of strokes", () => {
    fc.assert(
      fc.property(anyStrokes, (drawn) => {
        const strokes = drawn.map((pos) => strokeAt(...pos));
        const marks = marksOf(strokes.toReversed());
        expect({ ...marks, strokes: undefined }).toEqual({ ...marksOf(strokes), strokes: undefined });
      }),
    );
  });

  it("joins the same strokes in any order, where no two of them are the same", () => {
    fc.assert(
      fc.property(anyStrokes, (drawn) => {
        fc.pre(new Set(drawn.map((pos) => JSON.stringify(pos))).size === drawn.length);
        const strokes = drawn.map((pos) => strokeAt(...pos));
        const renumbered = marksOf(strokes.toReversed()).strokes.map((mark) =>
          mark.map((index) => strokes.length - 1 - index).toReversed(),
        );
        expect(renumbered).toEqual(marksOf(strokes).strokes);
      }),
    );
  });

  it("does not depend on the order of more strokes than are read", () => {
    const flood = Array.from({ length: 400 }, (_, index) =>
      strokeAt({ x: (index * 53) % 380, y: (index * 97) % 410 }),
    );
    const [one, other] = [marksOf(flood), marksOf(flood.toReversed())];
    expect([other.x, other.y, other.extent]).toEqual([one.x, one.y, one.extent]);
  });

  it("takes what lies beyond all bounds for far off", () => {
    const marks = marksOf([strokeAt({ x: 1e308, y: -1e308 })]);
    expect(marks.x[0]).toBeGreaterThan(1_000);
    expect(marks.y[0]).toBeLessThan(-1_000);
    expect(Number.isFinite((marks.x[0] ?? 0) + (marks.y[0] ?? 0) + (marks.extent[0] ?? 0))).toBe(true);
  });

  it("does not change when a sample is recorded twice", () => {
    fc.assert(
      fc.property(anyStrokes, (drawn) => {
        const doubled = drawn.map((pos) => strokeAt(...pos.flatMap((point) => [point, point])));
        expect(marksOf(doubled)).toEqual(marksOf(drawn.map((pos) => strokeAt(...pos))));
      }),
    );
  });

  it("skips strokes without a usable sample", () => {
    expect(marksOf([strokeAt(), strokeAt({ x: Number.NaN, y: 3 })]).count).toBe(0);
  });

  it.each([49, 95, 97, 256, 257, 400])("keeps as many of %i taps as it may, from top to bottom", (count) => {
    const marks = marksOf(
      Array.from({ length: count }, (_, index) =>
        strokeAt({ x: 20 * (index % 18), y: 18 * Math.floor(index / 18) }),
      ),
    );
    expect(marks.count).toBe(MAX_MARKS);
    expect(marks.y[0]).toBe(0);
    expect(marks.y.at(-1)).toBeGreaterThanOrEqual(18 * Math.floor((count - 1) / 18) - 18);
  });

  it("thins out what no visitor draws", () => {
    const flood = Array.from({ length: 1_000 }, (_, index) =>
      strokeAt({ x: (index * 37) % 380, y: (index * 91) % 410 }),
    );
    expect(marksOf(flood).count).toBeLessThanOrEqual(MAX_MARKS);
  });
});
