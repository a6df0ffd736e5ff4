import { BELLY, isOnBelly } from "@harapen/contract/belly";
import { VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { CANVAS } from "@harapen/contract/geometry";
import { HIDINGS, IN_SIGHT, STRAY } from "../parameters.ts";
import type { Marks } from "./marks.ts";

/** A drawing made ready for comparison; offsets are from the belly's centre. */
export interface Scene {
  readonly marks: Marks;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Density, per square unit, of a mark that stands for no spot. */
  readonly strayness: Float64Array;
  /** What a mark's size adds to the variance of its place. */
  readonly extraVariance: Float64Array;
  /** For each of the `HIDINGS`, how probably each cell is in sight, the mask considered. */
  readonly cellsInSight: readonly Float64Array[];
}

/** How far beyond the belly's edge a mark still counts as on it. */
const MARGIN = 10;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight + 4 * MARGIN * (BELLY.halfHeight + MARGIN);
const CANVAS_AREA = CANVAS.width * CANVAS.height;
/** Half extent of a tap, whose place is as exact as a place can be. */
const TAP_EXTENT = 5;
/** The middle of a larger mark is uncertain by this share of what it is larger. */
const SLACK = 0.3;

export function makeScene(marks: Marks, mask: VisibilityMask): Scene {
  return {
    marks,
    x: marks.x.map((x) => x - BELLY.centreX),
    y: marks.y.map((y) => y - BELLY.centreY),
    strayness: marks.x.map((x, mark) => strayDensity(x, marks.y[mark] ?? 0)),
    extraVariance: marks.extent.map((extent) => (SLACK * Math.max(0, extent - TAP_EXTENT)) ** 2),
    cellsInSight: HIDINGS.map(({ cells }) =>
      Float64Array.from(mask, (told, cell) =>
        told === VISIBLE && !cells.includes(cell) ? IN_SIGHT.visible : IN_SIGHT.notVisible,
      ),
    ),
  };
}

/** Even over the belly and a margin beside it, and thinly over the canvas and beyond. */
export function strayDensity(x: number, y: number): number {
  return STRAY / CANVAS_AREA + (isAboutBelly(x, y) ? (1 - STRAY) / BELLY_AREA : 0);
}

function isAboutBelly(x: number, y: number): boolean {
  return Math.abs(y - BELLY.centreY) < BELLY.halfHeight + MARGIN && isOnBelly({ x, y }, -MARGIN);
}
