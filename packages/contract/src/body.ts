import { clamp } from "./clamp.ts";

/**
 * The penguin's body as an upright cylinder about the belly's centre line, seen from the front: a turn moves what is on its skin
 * sideways, foreshortens one flank and hides the other. Azimuths are radians, 0 towards the viewer and positive to the right of the
 * canvas; offsets are canvas units to the right of the axis.
 */

/** A little more than the belly's half width. */
export const BODY_RADIUS = 112;

/** The azimuth of the skin that appears at an offset; of the nearest edge, -π/2 or π/2, for what lies beside the body. */
export function azimuthAt(offset: number): number {
  return Math.asin(clamp(offset / BODY_RADIUS, -1, 1));
}

/** The offset at which the skin of an azimuth appears. */
export function offsetAt(azimuth: number): number {
  return BODY_RADIUS * Math.sin(azimuth);
}
