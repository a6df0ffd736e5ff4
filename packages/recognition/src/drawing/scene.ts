import { BELLY, isOnBelly } from "@harapen/contract/belly";
import type { BandedFlippers } from "@harapen/contract/calls/looks";
import {
  everythingVisible,
  type GridVector,
  NOT_VISIBLE,
  type Stroke,
  VISIBLE,
  type VisibilityMask,
} from "@harapen/contract/drawing";
import { CANVAS } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import { CLUTTER_ANYWHERE, OCCLUSIONS } from "../parameters.ts";
import { SHIPPED_VISITORS, type Visitors } from "../visitors/visitors.ts";
import { type Marks, marksOf } from "./marks.ts";

/** What a visitor describes in words or choices, beside the drawing. */
export interface Description {
  /** Codes of the flipper bands' colours, in any order. */
  readonly bandColors?: readonly string[] | undefined;
  /** Whether the visitor answered that it wears no bands; an absence of colours alone says nothing. */
  readonly withoutBands?: boolean | undefined;
  /** The flippers on which the visitor answered that it wears bands, by the bird's own left and right. */
  readonly bandedFlippers?: BandedFlippers | undefined;
  /** The penguin's name, in any of the references' languages. */
  readonly name?: string | undefined;
}

/** A visitor's drawing as it arrives. Without `strokes`, the nine counts stand for them. */
export interface Drawing extends Description {
  readonly counts: GridVector;
  readonly mask: VisibilityMask;
  readonly strokes?: readonly Stroke[] | undefined;
}

/** A drawing, prepared once for all comparisons with it. */
export interface Scene {
  readonly marks: Marks;
  /** Whether strokes were given, even an empty list of them. */
  readonly hasStrokes: boolean;
  /** The marks' offsets from the belly's centre, in canvas units. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** For each mark the density of clutter at its place, per square unit. */
  readonly clutterDensity: Float64Array;
  /** For each mark the variance that its size adds to that of its place, in square units. */
  readonly extraVariance: Float64Array;
  /**
   * Occlusions x 9: the probability that a spot in each cell is in sight, given the mask and the occlusion.
   */
  readonly cellsInSight: readonly Float64Array[];
  readonly mask: VisibilityMask;
  /** The number of marks in each cell, used if there are no strokes. */
  readonly counts: GridVector;
  readonly described: Description;
  /** How those who may have drawn it draw and answer. */
  readonly visitors: Visitors;
}

/**
 * Half extent of a tap, in canvas units: half of `BRUSH_SIZE`. No mark's place is more exact than a tap's.
 */
const TAP_EXTENT = 5;
/** Standard deviation of a larger mark's middle, as a share of its extent beyond a tap's. Assumed. */
const EXTENT_DEVIATION = 0.3;
/** The highest count of a cell that is compared: more marks would be no more evidence. Assumed. */
const MAX_COUNT = 60;

/** Prepares a drawing; the only place where strokes become marks. */
export function readDrawing(
  { strokes, counts, mask, ...described }: Drawing,
  visitors: Visitors = SHIPPED_VISITORS,
): Scene {
  return {
    ...placeMarks(marksOf(strokes ?? []), mask, visitors),
    hasStrokes: strokes !== undefined,
    counts: counts.map((count) => Math.min(MAX_COUNT, count)),
    described,
    visitors,
  };
}

/** Returns the same drawing as one by other visitors. */
export function asDrawnBy(scene: Scene, visitors: Visitors): Scene {
  return { ...scene, cellsInSight: cellsInSight(scene.mask, visitors), visitors };
}

/** Prepares the spots that were traced on a photograph, which shows all of the belly. */
export function readTrace(spots: readonly Spot[]): Scene {
  const marks: Marks = {
    count: spots.length,
    x: Float64Array.from(spots, ({ x }) => x),
    y: Float64Array.from(spots, ({ y }) => y),
    extent: new Float64Array(spots.length).fill(TAP_EXTENT),
    strokes: spots.map((_, index) => [index]),
  };
  const visitors = SHIPPED_VISITORS;
  return {
    ...placeMarks(marks, everythingVisible(), visitors),
    hasStrokes: true,
    counts: [],
    described: {},
    visitors,
  };
}

function placeMarks(
  marks: Marks,
  mask: VisibilityMask,
  visitors: Visitors,
): Omit<Scene, "hasStrokes" | "counts" | "described" | "visitors"> {
  return {
    marks,
    x: marks.x.map((x) => x - BELLY.centreX),
    y: marks.y.map((y) => y - BELLY.centreY),
    clutterDensity: marks.x.map((x, mark) => clutterDensityAt(x, marks.y[mark] ?? 0)),
    extraVariance: marks.extent.map((extent) => (EXTENT_DEVIATION * Math.max(0, extent - TAP_EXTENT)) ** 2),
    cellsInSight: cellsInSight(mask, visitors),
    mask,
  };
}

function cellsInSight(mask: VisibilityMask, visitors: Visitors): Float64Array[] {
  return OCCLUSIONS.map(({ cells }) =>
    Float64Array.from(mask, (visibility, cell) =>
      inSightProbability(visitors, cells.includes(cell) ? NOT_VISIBLE : visibility),
    ),
  );
}

/** Returns the probability that a spot is in sight, given how the visitor marked its cell in the mask. */
export function inSightProbability({ inSight }: Visitors, visibility: VisibilityMask[number]): number {
  return visibility === VISIBLE ? inSight.visible : inSight.notVisible;
}

/** How far beyond the belly's edge a mark still counts as on it. */
const MARGIN = 10;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight + 4 * MARGIN * (BELLY.halfHeight + MARGIN);
const CANVAS_AREA = CANVAS.width * CANVAS.height;

/**
 * Returns the density, per square canvas unit, of clutter (marks that stand for no spot) at a point: uniform
 * over the belly and a margin beside it, and low over the canvas and beyond.
 */
export function clutterDensityAt(x: number, y: number): number {
  return CLUTTER_ANYWHERE / CANVAS_AREA + (isAboutBelly(x, y) ? (1 - CLUTTER_ANYWHERE) / BELLY_AREA : 0);
}

function isAboutBelly(x: number, y: number): boolean {
  return Math.abs(y - BELLY.centreY) < BELLY.halfHeight + MARGIN && isOnBelly({ x, y }, -MARGIN);
}
