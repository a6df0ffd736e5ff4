import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";

/** Spots that were added, as the strokes that taps on the canvas make, numbered on from those that are drawn. */
export const asStrokes = (spots: readonly Point[], drawn: number): Stroke[] =>
  spots.map((at, index) => ({ stroke: drawn + index + 1, brushSize: BRUSH_SIZE, pos: [{ ...at, t: 0 }] }));
