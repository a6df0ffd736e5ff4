import type { VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { readDrawing, type Scene } from "../drawing/scene.ts";
import { explain, type FittedPose } from "../explain.ts";
import { prepareReferences, type ReferenceSet } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import type { WeightedDrawing } from "./confirmation.ts";

/** A drawing to learn from, prepared once. */
export interface TrainingDrawing extends Omit<WeightedDrawing, "strokes"> {
  readonly scene: Scene;
}

/** A mark, in the pattern's coordinates. */
export interface AlignedMark {
  readonly x: number;
  readonly y: number;
  readonly extent: number;
}

/** A drawing, aligned with a pattern. */
export interface AlignedDrawing {
  readonly mask: VisibilityMask;
  /** For each spot of the pattern the mark that stands for it, or why it has none. */
  readonly spots: readonly (AlignedMark | "omitted" | "hidden")[];
  /** Marks that stand for no spot. */
  readonly unmatched: readonly AlignedMark[];
  readonly pose: FittedPose | undefined;
}

const NO_COUNTS = new Array<number>(GRID_CELLS).fill(0);

export function toTraining({ strokes, ...drawing }: WeightedDrawing): TrainingDrawing {
  return { ...drawing, scene: readDrawing({ counts: NO_COUNTS, mask: drawing.mask, strokes }) };
}

/** Returns a reference set with this pattern only. */
export function singlePattern(spots: readonly ReferenceSpot[]): ReferenceSet {
  return prepareReferences([{ id: "", spots }]);
}

/** Returns the drawing as it is, aligned with no pattern. */
export function unaligned({ mask, scene: { marks } }: TrainingDrawing): AlignedDrawing {
  const unmatched = Array.from(marks.x, (x, mark) => ({
    x,
    y: marks.y[mark] ?? 0,
    extent: marks.extent[mark] ?? 0,
  }));
  return { mask, spots: [], unmatched, pose: undefined };
}

/**
 * Aligns a drawing with a pattern as the engine matches them. The drawing must have a mark, and the pattern a
 * spot.
 */
export function alignDrawing({ mask, scene }: TrainingDrawing, pattern: ReferenceSet): AlignedDrawing {
  const explanation = explain(pattern, scene, "");
  if (!explanation) throw new RangeError("nothing to align");
  const { matches, missing, extra, pose } = explanation;
  const spots: (AlignedMark | "omitted" | "hidden")[] = [];
  for (const { index, hidden } of missing) spots[index] = hidden ? "hidden" : "omitted";
  for (const { spot, mark } of matches) spots[spot.index] = { ...mark.aligned, extent: mark.r };
  return { mask, spots, unmatched: extra.map(({ aligned, r }) => ({ ...aligned, extent: r })), pose };
}
