import { azimuthAt, BELLY, BODY_RADIUS, offsetAt } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import type { Point } from "@harapen/contract/geometry";

/**
 * The number of basis functions of a spot's place, of which a pose's displacement is composed: 1, x, y, x²,
 * xy and y².
 */
export const BASIS = 6;
/** The number of a pose's coefficients. */
export const POSE_SIZE = 2 * BASIS;
/** The unit of lengths in the basis functions, about half a belly, so that these are of similar size. */
export const UNIT = 100;
/** The mean of x² and y² over the belly, subtracted so that the second-order terms don't shift. */
const MEAN_SQUARE = 0.3;
/**
 * The index of each first-order coefficient among the twelve: first those of the displacement in x, then
 * those in y.
 */
export const AT = { shiftX: 0, xByX: 1, xByY: 2, shiftY: 6, yByX: 7, yByY: 8 } as const;
/** The indices of the second-order coefficients. */
export const QUADRATIC = [3, 4, 5, 9, 10, 11] as const;

/**
 * How a drawing lies over a pattern, a warp of the second order: the spot at (dx, dy) from the belly's centre
 * is displaced in x by the sum of the first six coefficients times the basis functions, and in y by the other
 * six. The coefficients are in canvas units.
 */
export type Pose = Float64Array;

export function createPose(): Pose {
  return new Float64Array(POSE_SIZE);
}

/** Sets the pose that lays the pattern on the canvas as it is. */
export function setIdentity(pose: Pose): void {
  pose.fill(0);
}

/** Fills the basis functions of a spot's offset from the belly's centre, in canvas units. */
export function fillBasis(basis: Float64Array, dx: number, dy: number): void {
  const x = dx / UNIT;
  const y = dy / UNIT;
  basis[0] = 1;
  basis[1] = x;
  basis[2] = y;
  basis[3] = x * x - MEAN_SQUARE;
  basis[4] = x * y;
  basis[5] = y * y - MEAN_SQUARE;
}

/**
 * Returns by how much a pose moves, in x (`axis` 0) or in y (1), the spot at an offset from the belly's
 * centre; in canvas units.
 */
export function displacement(pose: Pose, axis: 0 | 1, dx: number, dy: number): number {
  const x = dx / UNIT;
  const y = dy / UNIT;
  const at = axis * BASIS;
  return (
    (pose[at] as number) +
    (pose[at + 1] as number) * x +
    (pose[at + 2] as number) * y +
    (pose[at + 3] as number) * (x * x - MEAN_SQUARE) +
    (pose[at + 4] as number) * (x * y) +
    (pose[at + 5] as number) * (y * y - MEAN_SQUARE)
  );
}

/**
 * Returns the pose to first order about the belly's centre; shifts in canvas units, the rotation in radians.
 */
export function linearised(pose: Pose) {
  const [, xByX = 0, xByY = 0] = pose;
  const [yByX = 0, yByY = 0] = pose.subarray(AT.yByX);
  return {
    shift: { x: displacement(pose, 0, 0, 0), y: displacement(pose, 1, 0, 0) },
    stretch: { x: xByX / UNIT, y: yByY / UNIT },
    rotation: (yByX - xByY) / (2 * UNIT),
  };
}

/**
 * Returns the offset from the body's axis, in canvas units, at which a point appears after a yaw has moved
 * its skin to an azimuth; a point beside the body moves along with the edge.
 */
export function offsetAtAzimuth(offset: number, azimuth: number): number {
  return offsetAt(azimuth) + offset - clamp(offset, -BODY_RADIUS, BODY_RADIUS);
}

/**
 * Displacements are gentle, so a pose is inverted by subtracting the displacement repeatedly (a fixed-point
 * iteration).
 */
const ITERATIONS = 12;

/**
 * Undoes pose and yaw: returns where an offset from the belly's centre in the drawing lies on the pattern, in
 * canvas units.
 */
export function undoPose(x: number, y: number, pose: Pose, yaw: number): Point {
  const limit = 2 * BODY_RADIUS;
  let [dx, dy] = [x, y];
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    [dx, dy] = [x - displacement(pose, 0, dx, dy), y - displacement(pose, 1, dx, dy)];
    dx = clamp(dx, -limit, limit);
    dy = clamp(dy, -limit, limit);
  }
  return { x: BELLY.centreX + offsetAtAzimuth(dx, azimuthAt(dx) - yaw), y: BELLY.centreY + dy };
}
