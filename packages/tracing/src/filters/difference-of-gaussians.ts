import { createPlane, type Plane } from "../image/plane.ts";
import { gaussianBlur } from "./gaussian-blur.ts";

/**
 * The Gaussians' standard deviations, in pixels of the rectified belly: each a third larger than the one
 * before.
 */
const DEVIATIONS: readonly number[] = Array.from({ length: 9 }, (_, index) => 1.2 * 1.32 ** index);

/**
 * A difference of two Gaussians: it responds most to discs about as large as the narrow one, and positively
 * where the plane is higher than its surroundings.
 */
export interface ScaleLevel {
  readonly deviation: number;
  readonly response: Plane;
}

/** Returns the scale space of a plane: its differences of Gaussians, from small discs to large ones. */
export function differencesOfGaussians(plane: Plane): ScaleLevel[] {
  const levels: ScaleLevel[] = [];
  let narrow = plane;
  let reached = 0;
  for (const deviation of DEVIATIONS) {
    const wide = gaussianBlur(narrow, Math.sqrt(deviation ** 2 - reached ** 2));
    if (reached > 0) levels.push({ deviation: reached, response: difference(narrow, wide) });
    narrow = wide;
    reached = deviation;
  }
  return levels;
}

function difference(one: Plane, other: Plane): Plane {
  const result = createPlane(one.width, one.height);
  for (let at = 0; at < result.data.length; at++)
    result.data[at] = (one.data[at] as number) - (other.data[at] as number);
  return result;
}
