import { isOnBelly } from "@harapen/contract/belly";
import { MAX_ADDED_SPOTS } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";

/** How near a tap has to be to an added spot to mean that one, in canvas units: about a fingertip. */
const SAME_SPOT = 14;
/** How near the middle of a mark a tap is on it: half a brush, and some to spare. */
const ON_INK = 9;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The spots that were added, after a tap: one that is tapped again goes. What lies off the belly or on a mark that is drawn already is none, and no more are
 * added than can be answered.
 */
export function toggleSpot(spots: readonly Point[], at: Point, strokes: readonly Stroke[]): readonly Point[] {
  const left = spots.filter((spot) => distance(spot, at) > SAME_SPOT);
  if (left.length < spots.length) return left;
  if (spots.length >= MAX_ADDED_SPOTS || !isOnBelly(at)) return spots;
  const isDrawn = strokes.some(({ pos }) => pos.some((point) => distance(point, at) < ON_INK));
  return isDrawn ? spots : [...spots, at];
}
