import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import { matchNearest } from "./match-nearest.ts";

/** The difference between two photographs of one bird: a small shift, in canvas units, after a scale about the belly's centre. */
export interface Registration {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const IDENTITY: Registration = { x: 0, y: 0, scale: 1 };

export function register(place: Point, { x, y, scale }: Registration): Point {
  return {
    x: BELLY.centreX + scale * (place.x - BELLY.centreX) + x,
    y: BELLY.centreY + scale * (place.y - BELLY.centreY) + y,
  };
}

const SHIFTS = [-16, -12, -8, -4, 0, 4, 8, 12, 16];
const SCALES = [0.88, 0.94, 1, 1.06, 1.12];

/** The standard deviations of a spot's remaining distance between two photographs, and of their shift, in canvas units. */
const RESIDUAL = 5;
const SHIFT = 10;

/**
 * Finds how the spots of one photograph are laid on those of another: the best of a grid of shifts and scales, with which most spots have
 * one near them, corrected by the remaining shift between matching spots.
 */
export function findRegistration(from: readonly Point[], onto: readonly Point[]): Registration {
  if (from.length === 0 || onto.length === 0) return IDENTITY;
  let best = IDENTITY;
  let bestScore = scoreOf(IDENTITY, from, onto);
  for (const scale of SCALES)
    for (const x of SHIFTS)
      for (const y of SHIFTS) {
        const score = scoreOf({ x, y, scale }, from, onto);
        if (score > bestScore) [best, bestScore] = [{ x, y, scale }, score];
      }
  return refine(best, from, onto);
}

/** Returns the sum over spots of a Gaussian of the distance to the nearest one, minus a penalty on large shifts and scales. */
function scoreOf(registration: Registration, from: readonly Point[], onto: readonly Point[]): number {
  const { x, y, scale } = registration;
  const penalty = (x * x + y * y) / (2 * SHIFT * SHIFT) + Math.log(scale) ** 2 / (2 * 0.08 ** 2);
  const near = from.reduce((sum, place) => {
    const moved = register(place, registration);
    const squared = Math.min(...onto.map((other) => (other.x - moved.x) ** 2 + (other.y - moved.y) ** 2));
    return sum + Math.exp(-squared / (2 * RESIDUAL * RESIDUAL));
  }, 0);
  return near - 0.5 * penalty;
}

/** Adds the mean shift that remains between matching spots, as if there were one more pair without any. The scale stays the grid's. */
function refine(start: Registration, from: readonly Point[], onto: readonly Point[]): Registration {
  const moved = from.map((place) => register(place, start));
  const pairs = matchNearest(moved, onto);
  const shift = (axis: "x" | "y") =>
    pairs.reduce((sum, [one, other]) => sum + (onto[other] as Point)[axis] - (moved[one] as Point)[axis], 0) /
    (pairs.length + 1);
  return { x: start.x + shift("x"), y: start.y + shift("y"), scale: start.scale };
}
