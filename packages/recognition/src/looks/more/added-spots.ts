import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import type { Drawing } from "../../drawing/scene.ts";

/** Returns the spots that a visitor has added to the drawing in answer to "more". */
export function addedSpots(answered: readonly AnsweredLook[]): readonly Point[] {
  return answered.flatMap((look) => (look.kind === "more" && look.answer !== UNSURE ? look.answer : []));
}

/** Returns the drawing with the added spots as marks like any other; unchanged if only its counts are known. */
export function withAddedSpots(drawing: Drawing, answered: readonly AnsweredLook[]): Drawing {
  const { strokes } = drawing;
  if (!strokes) return drawing;
  const taps = addedSpots(answered).map(
    (at, index): Stroke => ({ stroke: strokes.length + index, brushSize: BRUSH_SIZE, pos: [at] }),
  );
  return { ...drawing, strokes: [...strokes, ...taps] };
}
