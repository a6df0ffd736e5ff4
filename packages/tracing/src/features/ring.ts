import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import { type Plane, sampleBilinear } from "../image/plane.ts";
import type { CanvasPixel } from "../image/rectify.ts";

/** Sixteen directions; the opposite of one is eight further on. */
const DIRECTIONS = Array.from({ length: 16 }, (_, index) => ({
  across: Math.cos((index * Math.PI) / 8),
  down: Math.sin((index * Math.PI) / 8),
}));

/** Returns a plane's values on a circle around a place, in sixteen directions; the radius is in pixels. */
export function ringOf(plane: Plane, { column, row }: CanvasPixel, radius: number): number[] {
  return DIRECTIONS.map(({ across, down }) =>
    sampleBilinear(plane, column + radius * across, row + radius * down),
  );
}

/** Returns the largest value of a function of opposite values of a ring. */
export function largestOfOpposites(
  ring: readonly number[],
  measure: (one: number, opposite: number) => number,
): number {
  const half = ring.length / 2;
  return Math.max(...ring.slice(0, half).map((value, at) => measure(value, ring[at + half] as number)));
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function standardDeviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

/** Returns the median, the upper of two; 0 if there are no values. */
export function medianOf(values: Iterable<number>): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/** A blob's size: the depth of its middle, in log-luminance, and the radius at half that depth, in pixels. */
export interface BlobSize {
  readonly depth: number;
  readonly radius: number;
}

export function sizeOf(blob: Blob, { depth }: BellyPlanes): BlobSize {
  const { deviation } = blob.level;
  const middle = Math.max(
    sampleBilinear(depth, blob.column, blob.row),
    meanOf(ringOf(depth, blob, deviation / 2)),
  );
  const radius = halfDepthRadius(depth, blob, middle);
  return {
    depth: middle + 0.0001,
    radius: Math.min(2.2 * deviation, Math.max(0.6 * deviation, radius)),
  };
}

const MAX_RADIUS = 24;

/**
 * Returns the distance at which the mean depth has fallen to half of the middle's, interpolated between
 * pixels.
 */
function halfDepthRadius(depth: Plane, blob: Blob, middle: number): number {
  let before = middle;
  for (let radius = 1; radius < MAX_RADIUS; radius++) {
    const here = meanOf(ringOf(depth, blob, radius));
    if (here <= middle / 2) return radius - 1 + (before - middle / 2) / Math.max(0.000001, before - here);
    before = here;
  }
  return MAX_RADIUS;
}
