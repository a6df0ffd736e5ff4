import { BODY_RADIUS, offsetAt } from "@harapen/contract/body";
import { clamp } from "@harapen/contract/clamp";

/** The offset from the body's axis, in canvas units, at which a point appears once a yaw has brought its skin to an azimuth; beside the body it moves along with the edge. */
export function offsetAtAzimuth(offset: number, azimuth: number): number {
  return offsetAt(azimuth) + offset - clamp(offset, -BODY_RADIUS, BODY_RADIUS);
}
