import type { Stroke, StrokePoint, VisibilityMask } from "@harapen/contract/drawing";
import { NOT_VISIBLE, VISIBLE } from "@harapen/contract/drawing";
import { BRUSH_SIZE } from "@harapen/contract/geometry";

/** The strokes with one more, numbered from 1; samples in canvas units. No samples, no stroke. */
export function addStroke(strokes: readonly Stroke[], samples: readonly StrokePoint[]): Stroke[] {
  if (samples.length === 0) return [...strokes];
  return [...strokes, { stroke: strokes.length + 1, brushSize: BRUSH_SIZE, pos: [...samples] }];
}

export function withoutLast(strokes: readonly Stroke[]): Stroke[] {
  return strokes.slice(0, -1);
}

/** The mask with cell `index` flipped between visible and not visible. */
export function toggleCell(mask: VisibilityMask, index: number): VisibilityMask {
  return mask.map((cell, at) => (at === index ? (cell === VISIBLE ? NOT_VISIBLE : VISIBLE) : cell));
}
