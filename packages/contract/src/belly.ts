import { clamp } from "./clamp.ts";
import type { Point } from "./geometry.ts";

/** The belly of the outline: an egg, a little wider below its middle, in canvas units. */
export const BELLY = { centreX: 195, centreY: 247, halfHeight: 129, halfWidth: 96, pear: 0.08 } as const;

/** Half the belly's width at height `y`, in canvas units; 0 above and below it. */
export function bellyHalfWidth(y: number): number {
  const u = (y - BELLY.centreY) / BELLY.halfHeight;
  if (Math.abs(u) >= 1) return 0;
  return BELLY.halfWidth * Math.sqrt(1 - u * u) * (1 + BELLY.pear * u);
}

/** Whether a point lies on the belly, at least `margin` units inside its left and right edges. */
export function isOnBelly({ x, y }: Point, margin = 0): boolean {
  return Math.abs(x - BELLY.centreX) < bellyHalfWidth(y) - margin;
}

/**
 * The belly's outline as an SVG path of straight pieces, in canvas units, clockwise from the top.
 * `steps` pieces a side, spaced evenly by angle so that the poles stay round.
 */
export function bellyPath(steps = 40): string {
  const side = Array.from({ length: steps + 1 }, (_, step) => {
    const y = BELLY.centreY - BELLY.halfHeight * Math.cos((Math.PI * step) / steps);
    return { y, half: bellyHalfWidth(y) };
  });
  const right = side.map(({ y, half }) => `${(BELLY.centreX + half).toFixed(1)} ${y.toFixed(1)}`);
  const left = side.map(({ y, half }) => `${(BELLY.centreX - half).toFixed(1)} ${y.toFixed(1)}`).reverse();
  return `M${[...right, ...left].join("L")}Z`;
}

/**
 * The penguin's body as an upright cylinder about the belly's centre line, seen from the front: a turn moves
 * what is on its skin sideways, foreshortens one flank and hides the other. Azimuths are radians, 0 towards
 * the viewer and positive to the right of the canvas; offsets are canvas units to the right of the axis.
 */

/** A little more than the belly's half width. */
export const BODY_RADIUS = 112;

/**
 * The azimuth of the skin that appears at an offset; of the nearest edge, -π/2 or π/2, for what lies beside
 * the body.
 */
export function azimuthAt(offset: number): number {
  return Math.asin(clamp(offset / BODY_RADIUS, -1, 1));
}

/** The offset at which the skin of an azimuth appears. */
export function offsetAt(azimuth: number): number {
  return BODY_RADIUS * Math.sin(azimuth);
}
