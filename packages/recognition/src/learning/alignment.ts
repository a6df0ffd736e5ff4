import { BELLY } from "@harapen/contract/belly";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { marksOf } from "../drawing/marks.ts";
import { explain, type FittedPose } from "../explain.ts";
import type { Drawing } from "../identify.ts";
import { BODY, MANNERS } from "../parameters.ts";
import { prepareReferences, type ReferenceSet } from "../reference.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import type { WeighedDrawing } from "./weighted-drawing.ts";

/** A mark, laid over the pattern. */
export interface LaidMark {
  readonly x: number;
  readonly y: number;
  readonly extent: number;
}

/** A drawing, laid over a pattern. */
export interface Aligned {
  readonly drawing: WeighedDrawing;
  /** For each spot of the pattern the mark that stands for it, or why there is none. */
  readonly spots: readonly (LaidMark | "omitted" | "hidden")[];
  /** Marks that stand for none. */
  readonly strays: readonly LaidMark[];
  readonly pose: FittedPose | undefined;
}

const NO_COUNTS = new Array<number>(GRID_CELLS).fill(0);
const USUAL_STRETCH = MANNERS.reduce((sum, { weight, scale }) => sum + weight * scale.mean, 0);

/** One pattern, ready for the engine. */
export function only(spots: readonly ReferenceSpot[]): ReferenceSet {
  return prepareReferences([{ id: "", spots }]);
}

export function asked({ strokes, mask }: Pick<WeighedDrawing, "strokes" | "mask">): Drawing {
  return { counts: NO_COUNTS, mask, strokes };
}

/** The drawing as it is, over no pattern. */
export function unaligned(drawing: WeighedDrawing): Aligned {
  const marks = marksOf(drawing.strokes);
  const strays = Array.from(marks.x, (x, mark) => ({
    x,
    y: marks.y[mark] ?? 0,
    extent: marks.extent[mark] ?? 0,
  }));
  return { drawing, spots: [], strays, pose: undefined };
}

/** The drawing, laid over the pattern as the engine has them match; the drawing has a mark, the pattern a spot. */
export function align(drawing: WeighedDrawing, pattern: ReferenceSet): Aligned {
  const explanation = explain(pattern, asked(drawing), "");
  if (!explanation) throw new RangeError("nothing to align");
  const { matches, missing, extra, pose } = explanation;
  const spots: (LaidMark | "omitted" | "hidden")[] = [];
  for (const { index, hidden } of missing) spots[index] = hidden ? "hidden" : "omitted";
  for (const { spot, mark } of matches) spots[spot.index] = { ...mark.laid, extent: mark.r };
  return {
    drawing,
    spots,
    strays: extra.map(({ laid, r }) => ({ ...laid, extent: r })),
    pose,
  };
}

/** The pattern, moved to where its drawings lie about it as drawings lie about a body seen from the front. */
export function recentred(
  spots: readonly ReferenceSpot[],
  aligned: readonly Aligned[],
  says: readonly number[],
): ReferenceSpot[] {
  const mean = (of: (pose: FittedPose) => number) => {
    let [sum, total] = [0, 0];
    for (const [index, { pose }] of aligned.entries()) {
      if (!pose) continue;
      sum += (says[index] ?? 0) * of(pose);
      total += says[index] ?? 0;
    }
    return total > 0 ? sum / total : 0;
  };
  const yaw = mean((pose) => pose.yaw);
  const shift = { x: mean((pose) => pose.shift.x), y: mean((pose) => pose.shift.y) };
  const stretch = {
    x: mean((pose) => pose.stretch.x) - USUAL_STRETCH,
    y: mean((pose) => pose.stretch.y) - USUAL_STRETCH,
  };
  const turn = mean((pose) => pose.turn);
  return spots.map((spot) => {
    const dx = turned(spot.x - BELLY.centreX, yaw);
    const dy = spot.y - BELLY.centreY;
    return {
      ...spot,
      x: BELLY.centreX + dx + shift.x + stretch.x * dx - turn * dy,
      y: BELLY.centreY + dy + shift.y + stretch.y * dy + turn * dx,
    };
  });
}

/** Where a turn of the body moves what lies so far to the right of its middle. */
function turned(dx: number, yaw: number): number {
  const edge = Math.min(BODY.radius, Math.max(-BODY.radius, dx));
  const angle = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, Math.asin(edge / BODY.radius) + yaw));
  return BODY.radius * Math.sin(angle) + dx - edge;
}
