import { azimuthAt, BELLY, offsetAt } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "@harapen/simulator/random";
import type { Sight } from "./answerer.ts";

/** The ground truth of a drawing, whichever simulator made it. */
export interface DrawnTruth {
  readonly strokes: readonly Stroke[];
  /** For each stroke the indices of the spots that it stands for. */
  readonly standsFor: readonly (readonly number[])[];
  /** For each spot, whether the visitor could see it. */
  readonly inSight: readonly boolean[];
  /** How far the bird was turned, in radians, positive if the pattern moves to the right of the canvas. */
  readonly yaw: number;
}

/**
 * The scale, in canvas units, on which nearer marks count for more when a visitor locates a place by their
 * marks.
 */
const NEARNESS = 35;

/**
 * Returns where on the outline the visitor drew each spot that they could see, and where they would have
 * drawn the others: with the error of the nearby marks, plus `scatter`, per axis and in canvas units. So a
 * place is relative to their own marks, by whatever law they misplaced these.
 */
export function placesOf(
  random: Random,
  spots: readonly Spot[],
  { strokes, standsFor, inSight, yaw }: DrawnTruth,
  scatter: number,
): Pick<Sight, "seenAt" | "drawn"> {
  const marks = marksBySpot(strokes, standsFor);
  const turned = spots.map((spot) => turn(spot, yaw));
  const errors = [...marks].map(([spot, mark]) => {
    const from = turned[spot] as Point;
    return { from, x: mark.x - from.x, y: mark.y - from.y };
  });
  const seenAt = turned.map((at, spot) => {
    if (!inSight[spot]) return undefined;
    const mark = marks.get(spot);
    if (mark) return mark;
    const error = errorNear(at, errors);
    return { x: at.x + error.x + random.normal(0, scatter), y: at.y + error.y + random.normal(0, scatter) };
  });
  return { seenAt, drawn: spots.map((_, spot) => marks.has(spot)) };
}

function turn({ x, y }: Point, yaw: number): Point {
  const azimuth = clamp(azimuthAt(x - BELLY.centreX) + yaw, -Math.PI / 2, Math.PI / 2);
  return { x: BELLY.centreX + offsetAt(azimuth), y };
}

interface PlacingError extends Point {
  readonly from: Point;
}

function errorNear(at: Point, errors: readonly PlacingError[]): Point {
  let [x, y, total] = [0, 0, 0];
  for (const error of errors) {
    const squared = (at.x - error.from.x) ** 2 + (at.y - error.from.y) ** 2;
    const weight = 1 / (squared + NEARNESS ** 2) ** 2;
    x += weight * error.x;
    y += weight * error.y;
    total += weight;
  }
  return total > 0 ? { x: x / total, y: y / total } : { x: 0, y: 0 };
}

/** Returns the middle of the marks for each drawn spot, by the spot's index. */
function marksBySpot(
  strokes: readonly Stroke[],
  standsFor: readonly (readonly number[])[],
): ReadonlyMap<number, Point> {
  const samples = new Map<number, Point[]>();
  for (const [index, { pos }] of strokes.entries()) {
    for (const spot of standsFor[index] ?? []) samples.set(spot, [...(samples.get(spot) ?? []), ...pos]);
  }
  return new Map([...samples].map(([spot, points]) => [spot, middleOf(points)]));
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
