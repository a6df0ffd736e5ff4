import type { Stroke, StrokePoint } from "@harapen/contract/drawing";
import { POINT_MS } from "./visit-events.ts";

const POINTS_BETWEEN = 6;

/** Returns strokes with as many points as a finger makes: several for each of the simulator's. */
export function fingerStrokes(strokes: readonly Stroke[]): Stroke[] {
  return strokes.map((stroke) => ({ ...stroke, pos: stroke.pos.flatMap(withPointsBetween) }));
}

function withPointsBetween(
  { x, y, t = 0 }: StrokePoint,
  index: number,
  points: readonly StrokePoint[],
): StrokePoint[] {
  const next = points[index + 1];
  if (!next) return [{ x, y, t: t * POINTS_BETWEEN }];
  return Array.from({ length: POINTS_BETWEEN }, (_, step) => {
    const share = step / POINTS_BETWEEN;
    const along = (from: number, to: number) => Math.round((from + (to - from) * share) * 100) / 100;
    return { x: along(x, next.x), y: along(y, next.y), t: t * POINTS_BETWEEN + step * POINT_MS };
  });
}
