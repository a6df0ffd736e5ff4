import type { Point } from "@harapen/contract/geometry";
import { centroid, distance, type PointSet } from "./point-set.ts";

/**
 * The most points whose triangles are compared: Groth took the brightest stars, this takes the topmost
 * points, as all are drawn alike.
 */
const MAX_POINTS = 12;
/** A triangle more elongated than this determines its vertices badly (Groth's limits). */
const LONGEST_RATIO = 10;
const LARGEST_COSINE = 0.99;

/**
 * A triangle of three points: 1 between the shortest and longest side, 2 between the shortest and middle one,
 * 3 opposite the shortest.
 */
export interface Triangle {
  readonly vertices: readonly [number, number, number];
  /** The ratio of the longest side to the shortest. */
  readonly ratio: number;
  readonly ratioVariance: number;
  /** Cosine of the angle at vertex 1. */
  readonly cosine: number;
  readonly cosineVariance: number;
  readonly logPerimeter: number;
  readonly clockwise: boolean;
}

/** A shape's triangles. */
export interface Triangulated {
  readonly size: number;
  readonly triangles: readonly Triangle[];
  /**
   * The same triangles as numbers, `NUMBERS` each: ratio, its variance, cosine, its variance, sense (1 or
   * -1), log-perimeter, middle, direction.
   */
  readonly numbers: Float64Array;
}

/**
 * Returns all triangles of a shape, with the variances that an error of `tolerance` at each point gives their
 * ratio and cosine.
 */
export function triangulate(shape: PointSet, tolerance: number): Triangulated {
  const points = [...shape].sort((one, other) => one.y - other.y || one.x - other.x).slice(0, MAX_POINTS);
  const triangles: Triangle[] = [];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      for (let k = j + 1; k < points.length; k++) {
        const triangle = triangleOf(points, [i, j, k], tolerance);
        if (triangle) triangles.push(triangle);
      }
    }
  }
  return {
    size: points.length,
    triangles,
    numbers: Float64Array.from(triangles.flatMap((triangle) => numbersOf(triangle, points))),
  };
}

function triangleOf(points: PointSet, corners: readonly number[], tolerance: number): Triangle | undefined {
  const sides = corners
    .map((corner, index) => {
      const [one = 0, other = 0] = corners.filter((_, at) => at !== index);
      const [a, b] = [points[one], points[other]];
      return { opposite: corner, length: a && b ? distance(a, b) : 0 };
    })
    .sort((one, other) => one.length - other.length);
  const [shortest, second, longest] = sides;
  if (!shortest || !second || !longest || shortest.length <= tolerance) return undefined;
  const vertices = [second.opposite, longest.opposite, shortest.opposite] as const;
  const [one, two, three] = vertices.map((vertex) => points[vertex]);
  if (!one || !two || !three) return undefined;
  const [r2, r3] = [shortest.length, longest.length];
  const ratio = r3 / r2;
  const dot = (three.x - one.x) * (two.x - one.x) + (three.y - one.y) * (two.y - one.y);
  const cosine = dot / (r2 * r3);
  if (ratio > LONGEST_RATIO || cosine > LARGEST_COSINE) return undefined;
  // Groth's equations 1 to 5.
  const factor = 1 / r3 ** 2 - cosine / (r2 * r3) + 1 / r2 ** 2;
  const sine2 = 1 - cosine ** 2;
  const cross = (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x);
  return {
    vertices,
    ratio,
    ratioVariance: 2 * ratio ** 2 * tolerance ** 2 * factor,
    cosine,
    cosineVariance: 2 * sine2 * tolerance ** 2 * factor + 3 * cosine ** 2 * tolerance ** 4 * factor ** 2,
    logPerimeter: Math.log(r2 + r3 + second.length),
    clockwise: cross > 0,
  };
}

/** The count of numbers that represent a triangle. */
export const NUMBERS = 10;

function numbersOf(triangle: Triangle, points: PointSet): number[] {
  const corners = triangle.vertices.map((vertex) => points[vertex] as Point);
  const [one, , three] = corners as [Point, Point, Point];
  const { x, y } = centroid(corners);
  const length = distance(one, three);
  return [
    triangle.ratio,
    triangle.ratioVariance,
    triangle.cosine,
    triangle.cosineVariance,
    triangle.clockwise ? 1 : -1,
    triangle.logPerimeter,
    x,
    y,
    (three.x - one.x) / length,
    (three.y - one.y) / length,
  ];
}
