import { isOnBelly } from "@harapen/contract/belly";
import { MAX_ADDED_SPOTS } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";

/** How near a tap has to be to an added spot to mean it, in canvas units: about a fingertip. */
const SAME_SPOT = 14;
/** How near to the middle of a mark a tap counts as on it, in canvas units: half a brush, and some to spare. */
const ON_INK = 9;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Returns the added spots after a tap. A tap on an added spot removes it, the nearest where there are several. A tap off the belly or on a drawn mark adds none, nor does one beyond as many
 * spots as an answer may have.
 */
export function toggleSpot(spots: readonly Point[], at: Point, strokes: readonly Stroke[]): readonly Point[] {
  const [nearest] = [...spots].sort((a, b) => distance(a, at) - distance(b, at));
  if (nearest && distance(nearest, at) <= SAME_SPOT) return spots.filter((spot) => spot !== nearest);
  if (spots.length >= MAX_ADDED_SPOTS || !isOnBelly(at)) return spots;
  const isDrawn = strokes.some(({ pos }) => pos.some((point) => distance(point, at) < ON_INK));
  return isDrawn ? spots : [...spots, at];
}
