import { countPoints, MAX_STROKES, type Stroke, type StrokePoint } from "@harapen/contract/drawing";
import { BRUSH_SIZE } from "@harapen/contract/geometry";

/**
 * The most points that a drawing keeps, two minutes of a finger that never rests: they fit into what can be
 * sent (`BODY_LIMITS`).
 */
const MAX_KEPT_POINTS = 8_000;

/**
 * The strokes with one more, numbered from 1, through `samples` in canvas units. Unchanged where there are no
 * samples, or as many strokes as the server accepts: one more, and the whole drawing would be refused.
 * Strokes of too many points are thinned out, for the same reason.
 */
export function addStroke(strokes: Stroke[], samples: readonly StrokePoint[]): Stroke[] {
  if (samples.length === 0 || strokes.length >= MAX_STROKES) return strokes;
  return thinOut([...strokes, { stroke: strokes.length + 1, brushSize: BRUSH_SIZE, pos: [...samples] }]);
}

/**
 * Drops every second point between each stroke's first and last, repeatedly while there are too many points
 * and some to drop.
 */
export function thinOut(strokes: Stroke[]): Stroke[] {
  if (countPoints(strokes) <= MAX_KEPT_POINTS) return strokes;
  const thinner = strokes.map((stroke) => ({
    ...stroke,
    pos: stroke.pos.filter((_, index) => index % 2 === 0 || index === stroke.pos.length - 1),
  }));
  return countPoints(thinner) < countPoints(strokes) ? thinOut(thinner) : strokes;
}

/** The strokes without the last one. */
export function removeLastStroke(strokes: readonly Stroke[]): Stroke[] {
  return strokes.slice(0, -1);
}
