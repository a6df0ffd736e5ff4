import { BODY_RADIUS, offsetAt } from "@harapen/contract/body";
import { clamp } from "@harapen/contract/clamp";

/** Returns the offset from the body's axis, in canvas units, at which a point appears after a yaw has moved its skin to an azimuth; a point beside the body moves along with the edge. */
export function offsetAtAzimuth(offset: number, azimuth: number): number {
  return offsetAt(azimuth) + offset - clamp(offset, -BODY_RADIUS, BODY_RADIUS);
}
