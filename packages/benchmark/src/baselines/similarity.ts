import type { Point } from "@harapen/contract/geometry";
import { centroid } from "./point-set.ts";

/** x' = a x - b y + dx, y' = b x + a y + dy. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export function applySimilarity({ x, y }: Point, { a, b, dx, dy }: Similarity): Point {
  return { x: a * x - b * y + dx, y: b * x + a * y + dy };
}

/**
 * Returns the similarity that lays points on their counterparts at the least sum of squares (Umeyama 1991,
 * without reflections).
 */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [origin, target] = [centroid(from), centroid(to)];
  let [along, across, size] = [0, 0, 0];
  for (const [index, { x, y }] of from.entries()) {
    const counterpart = to[index] ?? target;
    const [px, py] = [x - origin.x, y - origin.y];
    const [qx, qy] = [counterpart.x - target.x, counterpart.y - target.y];
    along += px * qx + py * qy;
    across += px * qy - py * qx;
    size += px * px + py * py;
  }
  const [a, b] = size > 0 ? [along / size, across / size] : [1, 0];
  return { a, b, dx: target.x - a * origin.x + b * origin.y, dy: target.y - b * origin.x - a * origin.y };
}

interface Coordinates {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Returns the similarity that lays two points exactly on two others. Infinite if the first two coincide. */
export function similarityOfPairs(
  drawn: Coordinates,
  first: number,
  second: number,
  known: Coordinates,
  from: number,
  to: number,
): Similarity {
  const [x, y] = [drawn.x[first] as number, drawn.y[first] as number];
  const [ux, uy] = [(drawn.x[second] as number) - x, (drawn.y[second] as number) - y];
  const [toX, toY] = [known.x[from] as number, known.y[from] as number];
  const [vx, vy] = [(known.x[to] as number) - toX, (known.y[to] as number) - toY];
  const length = ux * ux + uy * uy;
  const a = (ux * vx + uy * vy) / length;
  const b = (ux * vy - uy * vx) / length;
  return { a, b, dx: toX - a * x + b * y, dy: toY - b * x - a * y };
}
