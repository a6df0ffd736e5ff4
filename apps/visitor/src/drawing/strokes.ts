import { MAX_STROKES, type Stroke, type StrokePoint } from "@harapen/contract/drawing";
import { BRUSH_SIZE } from "@harapen/contract/geometry";

/**
 * The strokes with one more, numbered from 1, through `samples` in canvas units. Unchanged where there are no samples, or as
 * many strokes as the server accepts: one more, and the whole drawing would be refused.
 */
export function addStroke(strokes: Stroke[], samples: readonly StrokePoint[]): Stroke[] {
  if (samples.length === 0 || strokes.length >= MAX_STROKES) return strokes;
  return [...strokes, { stroke: strokes.length + 1, brushSize: BRUSH_SIZE, pos: [...samples] }];
}

/** The strokes without the last one. */
export function removeLastStroke(strokes: readonly Stroke[]): Stroke[] {
  return strokes.slice(0, -1);
}
