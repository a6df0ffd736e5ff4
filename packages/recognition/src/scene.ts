import { BELLY, isOnBelly } from "@harapen/contract/belly";
import { VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { CANVAS, GRID_CELLS } from "@harapen/contract/geometry";
import type { Marks } from "./marks.ts";
import { IN_SIGHT, STRAY } from "./parameters.ts";
import type { TracedPatterns } from "./traced.ts";

/** A drawing made ready for comparison; offsets are from the belly's centre. */
export interface Scene {
  readonly marks: Marks;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Density, per square unit, of a mark that stands for no spot. */
  readonly strayness: Float64Array;
  /** What a mark's size adds to the variance of its place. */
  readonly extraVariance: Float64Array;
  /** How probably the mask leaves each spot of each pattern in sight. */
  readonly inSight: Float64Array;
}

const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;
const CANVAS_AREA = CANVAS.width * CANVAS.height;
/** Half extent of a tap, whose place is as exact as a place can be. */
const TAP_EXTENT = 5;
/** The middle of a larger mark is uncertain by this share of what it is larger. */
const SLACK = 0.3;

export function makeScene(marks: Marks, mask: VisibilityMask, patterns: TracedPatterns): Scene {
  return {
    marks,
    x: marks.x.map((x) => x - BELLY.centreX),
    y: marks.y.map((y) => y - BELLY.centreY),
    strayness: marks.x.map((x, mark) => strayDensity(x, marks.y[mark] ?? 0)),
    extraVariance: marks.extent.map((extent) => (SLACK * Math.max(0, extent - TAP_EXTENT)) ** 2),
    inSight: sightOf(mask, patterns),
  };
}

/** Even over the belly and a margin about it, and thinly over the canvas and beyond. */
export function strayDensity(x: number, y: number): number {
  return STRAY / CANVAS_AREA + (isOnBelly({ x, y }, -10) ? (1 - STRAY) / BELLY_AREA : 0);
}

function sightOf(mask: VisibilityMask, { y, cells }: TracedPatterns): Float64Array {
  const sight = new Float64Array(y.length);
  for (let spot = 0; spot < sight.length; spot++) {
    let sum = 0;
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      const share = cells[spot * GRID_CELLS + cell] as number;
      sum += share * (mask[cell] === VISIBLE ? IN_SIGHT.visible : IN_SIGHT.notVisible);
    }
    sight[spot] = sum;
  }
  return sight;
}
