import { BODY_RADIUS, offsetAt } from "@harapen/contract/body";
import { clamp } from "@harapen/contract/clamp";

/** Where a point at an offset from the body's axis appears once a turn has brought its skin to an azimuth; beside the body it moves along with the edge. */
export function offsetAfterTurn(offset: number, azimuth: number): number {
  return offsetAt(azimuth) + offset - clamp(offset, -BODY_RADIUS, BODY_RADIUS);
}
