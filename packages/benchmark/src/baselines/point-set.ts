import { BELLY } from "@harapen/contract/belly";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { marksOf } from "@harapen/recognition/drawing/marks";

/**
 * Points in canvas units, relative to the belly's centre: a known pattern or a drawing, as methods that
 * compare points receive it.
 */
export type PointSet = readonly Point[];

export function pointSetOf(points: readonly Point[]): PointSet {
  return points.map(({ x, y }) => ({ x: x - BELLY.centreX, y: y - BELLY.centreY }));
}

/**
 * Returns one point for each drawn spot: rings, scribbles and repeated taps are joined as by this engine, so
 * that baselines need not do it.
 */
export function drawnPoints(strokes: readonly Stroke[]): PointSet {
  const { count, x, y } = marksOf(strokes);
  return pointSetOf(Array.from({ length: count }, (_, mark) => ({ x: x[mark] ?? 0, y: y[mark] ?? 0 })));
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns the drawing, shifted by a share (0 to 1) of the way from its centroid to the pattern's. */
export function shiftTowards(drawn: PointSet, known: PointSet, share: number): PointSet {
  if (share === 0 || drawn.length === 0 || known.length === 0) return drawn;
  const [from, to] = [centroid(drawn), centroid(known)];
  return drawn.map(({ x, y }) => ({ x: x + share * (to.x - from.x), y: y + share * (to.y - from.y) }));
}

export function centroid(shape: PointSet): Point {
  const sum = shape.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / shape.length, y: sum.y / shape.length };
}
