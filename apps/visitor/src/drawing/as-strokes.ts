import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";

/** Turns added spots into the strokes that taps on the canvas would make, numbered after the `drawn` existing ones. */
export const asStrokes = (spots: readonly Point[], drawn: number): Stroke[] =>
  spots.map((at, index) => ({ stroke: drawn + index + 1, brushSize: BRUSH_SIZE, pos: [{ ...at, t: 0 }] }));
