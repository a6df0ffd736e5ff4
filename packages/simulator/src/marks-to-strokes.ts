import { clamp } from "@harapen/contract/clamp";
import type { Stroke, StrokePoint } from "@harapen/contract/drawing";
import { BRUSH_SIZE, CANVAS, type Point } from "@harapen/contract/geometry";
import type { Random } from "./random.ts";
import type { Visitor } from "./visitors.ts";

/** Milliseconds between two samples of a moving finger. */
const SAMPLE_MS = 16;
/** Mean milliseconds from one stroke's end to the next one's start. */
const PAUSE_MS = 900;
const MIN_RING_SAMPLES = 10;
/** The radius, in canvas units, of a spot for which the visitor's technique frequencies hold. */
const USUAL_RADIUS = 4.5;

/** The technique by which a spot is drawn. */
export type Technique = keyof Visitor["technique"];

/** A spot as the visitor means to draw it. */
export interface Mark extends Point {
  readonly r: number;
  readonly technique: Technique;
}

/** Samples the technique for a spot of radius `r`: rings and scribbles for large spots are likelier, taps for small ones. */
export function chooseTechnique(random: Random, r: number, { technique }: Visitor): Technique {
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
export function strokesOf(random: Random, marks: readonly Mark[]): { strokes: Stroke[]; markOf: number[] } {
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
