import { MAX_STROKES, type Stroke, type StrokePoint } from "@harapen/contract/drawing";
import { BRUSH_SIZE } from "@harapen/contract/geometry";

/**
 * The strokes with one more, numbered from 1; samples in canvas units. No samples, no stroke; nor is there one more
 * than the server takes, which would lose the whole drawing.
 */
export function addStroke(strokes: Stroke[], samples: readonly StrokePoint[]): Stroke[] {
  if (samples.length === 0 || strokes.length >= MAX_STROKES) return strokes;
  return [...strokes, { stroke: strokes.length + 1, brushSize: BRUSH_SIZE, pos: [...samples] }];
}

export function withoutLast(strokes: readonly Stroke[]): Stroke[] {
  return strokes.slice(0, -1);
}
