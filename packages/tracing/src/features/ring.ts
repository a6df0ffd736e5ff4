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
