import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import {
  countByCell,
  type GridVector,
  type Stroke,
  type StrokePoint,
  type VisibilityMask,
} from "@harapen/contract/drawing";
import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import { prominence, type SeenSpot } from "./contrast.ts";
import { PATTERN } from "./patterns.ts";
import type { Random } from "./random.ts";
import { createView, project, type View } from "./view.ts";
import { ADULT, type Visitor } from "./visitors.ts";

/** A visitor's drawing of a penguin, with the ground truth that real ones lack. */
export interface PenguinDrawing {
  readonly strokes: Stroke[];
  readonly mask: VisibilityMask;
  readonly view: View;
  readonly placement: Placement;
  /**
   * The indices of the pattern's spots that each stroke stands for: several where they merged, none for
   * clutter.
   */
  readonly spotsOf: readonly (readonly number[])[];
}

/**
 * The visitor of the published method's reference drawings, made in front of a picture, where nothing turns
 * or occludes.
 */
export const LABORATORY: Visitor = {
  ...ADULT,
  name: "laboratory",
  yaw: 0,
  occlusion: { ...ADULT.occlusion, probability: 0 },
};

/**
 * Standard deviation, in canvas units, of the height by which a visitor's order of drawing departs from top
 * to bottom.
 */
const ORDER_DEVIATION = 15;

/**
 * Draws a belly pattern as a visitor of the given kind would, roughly from top to bottom. The drawing may be
 * empty.
 */
export function drawPenguin(random: Random, pattern: readonly SeenSpot[], visitor: Visitor): PenguinDrawing {
  const view = createView(random, visitor);
  const placement = createPlacement(random, visitor);
  const intended = intendedSpots(random, pattern, view, visitor);
  const placed = intended.map((spot) => jitter(random, place(spot, placement), visitor));
  const ordered = placed
    .map((spot) => ({ spot, turn: spot.y + random.normal(0, ORDER_DEVIATION) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ spot }) => spot);
  const marks = ordered.map(({ x, y, r }) => ({ x, y, r, technique: chooseTechnique(random, r, visitor) }));
  const { strokes, markOf } = strokesOf(random, marks);
  return {
    strokes,
    mask: view.mask,
    view,
    placement,
    spotsOf: markOf.map((mark) => ordered[mark]?.from ?? []),
  };
}

/**
 * Returns the published method's reference of a pattern (`avr_pos`): the mean of nine counts over simulated
 * reference drawings.
 */
export function averageCounts(random: Random, pattern: readonly Spot[], drawings = 13): number[] {
  const counts = Array.from({ length: drawings }, () =>
    countByCell(drawPenguin(random, pattern, LABORATORY).strokes),
  );
  const sums = counts.reduce((total: GridVector, each) => total.map((sum, cell) => sum + (each[cell] ?? 0)));
  return sums.map((sum) => sum / drawings);
}

function jitter(
  random: Random,
  spot: IntendedSpot,
  { jitter: { degreesOfFreedom, deviation } }: Visitor,
): IntendedSpot {
  return {
    ...spot,
    x: spot.x + random.studentT(degreesOfFreedom, deviation),
    y: spot.y + random.studentT(degreesOfFreedom, deviation),
  };
}

/**
 * A spot that the visitor means to draw, and the pattern's spots that it stands for: several where they
 * merged, none for clutter.
 */
interface IntendedSpot extends SeenSpot {
  readonly from: readonly number[];
}

/**
 * Samples the spots that a visitor with this view means to draw: those they noticed, some of them merged, and
 * clutter.
 */
function intendedSpots(
  random: Random,
  pattern: readonly SeenSpot[],
  view: View,
  visitor: Visitor,
): IntendedSpot[] {
  const clutter = clutterSpots(random, pattern.length, visitor);
  const drawn = beforeStopping(random, noticed(random, pattern, view, visitor), visitor);
  return [...clutter, ...mergeClose(random, drawn, visitor)];
}

/** Returns the probability that a spot in sight is not drawn. */
export function omissionRate({ r }: Pick<Spot, "r">, { omission }: Visitor): number {
  const smallness = Math.max(0, 1 - (r - PATTERN.smallest) / 2);
  return omission.typical + (omission.small - omission.typical) * smallness;
}

/** Returns the spots that are in sight and not overlooked, at the places where they appear. */
function noticed(random: Random, pattern: readonly SeenSpot[], view: View, visitor: Visitor): IntendedSpot[] {
  return pattern.flatMap((spot, index) => {
    const overlooked = random.chance(omissionRate(spot, visitor));
    const apparent = project(spot, view);
    return apparent && !overlooked ? [{ ...spot, ...apparent, from: [index] }] : [];
  });
}

/**
 * Returns the spots that are drawn before the visitor stops, sampled by how prominent they are (Efraimidis
 * and Spirakis 2006).
 */
function beforeStopping(
  random: Random,
  spots: readonly IntendedSpot[],
  { stopsAfter }: Visitor,
): readonly IntendedSpot[] {
  if (!stopsAfter) return spots;
  const most = random.integer(stopsAfter.fewest, stopsAfter.most);
  return spots
    .map((spot) => ({ spot, key: random.uniform() ** (1 / prominence(spot)) }))
    .sort((one, other) => other.key - one.key)
    .slice(0, most)
    .map(({ spot }) => spot);
}

function mergeClose(random: Random, spots: readonly IntendedSpot[], { merging }: Visitor): IntendedSpot[] {
  const result: IntendedSpot[] = [];
  for (const spot of spots) {
    const index = result.findIndex(
      (other) => Math.hypot(spot.x - other.x, spot.y - other.y) - spot.r - other.r < merging.within,
    );
    const other = result[index];
    if (other && random.chance(merging.probability)) result[index] = union(spot, other);
    else result.push(spot);
  }
  return result;
}

/** Merges two spots into one, with their centre of area and their joint area. */
function union(one: IntendedSpot, other: IntendedSpot): IntendedSpot {
  const [a, b] = [one.r ** 2, other.r ** 2];
  return {
    x: (a * one.x + b * other.x) / (a + b),
    y: (a * one.y + b * other.y) / (a + b),
    r: Math.sqrt(a + b),
    from: [...one.from, ...other.from],
  };
}

/** Samples spots that the pattern does not have, anywhere on the belly. */
function clutterSpots(random: Random, spots: number, { clutter }: Visitor): IntendedSpot[] {
  return Array.from({ length: random.poisson(clutter * spots) }, () => {
    const y = BELLY.centreY + 0.9 * BELLY.halfHeight * random.uniform(-1, 1);
    const x = BELLY.centreX + 0.9 * bellyHalfWidth(y) * random.uniform(-1, 1);
    return { x, y, r: random.uniform(PATTERN.smallest, 6), from: [] };
  });
}

/**
 * The placement of a whole drawing on the canvas: about the belly's centre, scale first, then rotation, then
 * shift.
 */
interface Placement {
  readonly shift: Point;
  readonly scale: Point;
  /** Degrees, clockwise on the canvas. */
  readonly rotation: number;
}

/** Samples the placement of one drawing. */
function createPlacement(random: Random, { shift, scale, rotation }: Visitor): Placement {
  return {
    shift: { x: random.normal(0, shift.x), y: random.normal(0, shift.y) },
    scale: {
      x: Math.exp(random.normal(scale.mean, scale.x)),
      y: Math.exp(random.normal(scale.mean, scale.y)),
    },
    rotation: random.normal(0, rotation),
  };
}

/** Returns a point moved by the placement. */
export function place<Place extends Point>(point: Place, { shift, scale, rotation }: Placement): Place {
  const dx = (point.x - BELLY.centreX) * scale.x;
  const dy = (point.y - BELLY.centreY) * scale.y;
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  return {
    ...point,
    x: BELLY.centreX + shift.x + cos * dx - sin * dy,
    y: BELLY.centreY + shift.y + sin * dx + cos * dy,
  };
}

/** Milliseconds between two samples of a moving finger. */
const SAMPLE_MS = 16;
/** Mean milliseconds from one stroke's end to the next one's start. */
const PAUSE_MS = 900;
const MIN_RING_SAMPLES = 10;
/** The radius, in canvas units, of a spot for which the visitor's technique frequencies hold. */
const USUAL_RADIUS = 4.5;

/** The technique by which a spot is drawn. */
type Technique = keyof Visitor["technique"];

/** A spot as the visitor means to draw it. */
interface Mark extends Point {
  readonly r: number;
  readonly technique: Technique;
}

/**
 * Samples the technique for a spot of radius `r`: rings and scribbles for large spots are likelier, taps for
 * small ones.
 */
function chooseTechnique(random: Random, r: number, { technique }: Visitor): Technique {
  const effort = r / USUAL_RADIUS;
  const weights = {
    ...technique,
    scribble: technique.scribble * effort,
    ring: technique.ring * effort,
    taps: technique.taps * effort,
  };
  let rest = random.uniform(0, weights.tap + weights.scribble + weights.ring + weights.taps);
  const chosen = (Object.keys(weights) as Technique[]).find((each) => {
    rest -= weights[each];
    return rest < 0;
  });
  return chosen ?? "tap";
}

/** Draws marks in the given order; `markOf[i]` is the index of the mark that stroke `i` belongs to. */
function strokesOf(random: Random, marks: readonly Mark[]): { strokes: Stroke[]; markOf: number[] } {
  const strokes: Stroke[] = [];
  const markOf: number[] = [];
  let clock = 0;
  for (const [index, mark] of marks.entries()) {
    for (const path of pathsOf(random, mark)) {
      strokes.push({ stroke: strokes.length, brushSize: BRUSH_SIZE, pos: timed(path, clock) });
      markOf.push(index);
      clock += path.length * SAMPLE_MS + Math.round(PAUSE_MS * random.uniform(0.4, 1.6));
    }
  }
  return { strokes, markOf };
}

/** One path per stroke of the mark. */
function pathsOf(random: Random, mark: Mark): Point[][] {
  switch (mark.technique) {
    case "tap":
      return [tap(random, mark)];
    case "taps":
      return Array.from({ length: random.integer(2, 4) }, () => [near(random, mark, 0.35 * mark.r)]);
    case "scribble":
      return [Array.from({ length: random.integer(8, 24) }, () => near(random, mark, 0.5 * mark.r))];
    case "ring":
      return [ring(random, mark)];
  }
}

/** A tap: a finger rarely leaves a single sample, as it trembles by a fraction of a unit. */
function tap(random: Random, mark: Mark): Point[] {
  return Array.from({ length: random.integer(1, 3) }, () => near(random, mark, 0.3));
}

/** A roughly closed loop, sometimes a little more or less than once around. */
function ring(random: Random, { x, y, r }: Mark): Point[] {
  const radius = Math.max(r, BRUSH_SIZE / 2) * random.uniform(0.9, 1.3);
  const samples = MIN_RING_SAMPLES + Math.round(radius * 2);
  const start = random.uniform(0, 2 * Math.PI);
  const turn = 2 * Math.PI * random.uniform(0.9, 1.15);
  return Array.from({ length: samples }, (_, step) => {
    const angle = start + (turn * step) / (samples - 1);
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

function near(random: Random, { x, y }: Point, deviation: number): Point {
  return { x: random.normal(x, deviation), y: random.normal(y, deviation) };
}

function timed(path: readonly Point[], start: number): StrokePoint[] {
  return path.map(({ x, y }, index) => ({
    x: onCanvas(x, CANVAS.width),
    y: onCanvas(y, CANVAS.height),
    t: start + index * SAMPLE_MS,
  }));
}

/** Clamps a coordinate to the canvas, and rounds it to a hundredth of a unit. */
function onCanvas(value: number, size: number): number {
  return Math.round(clamp(value, 0, size) * 100) / 100;
}
