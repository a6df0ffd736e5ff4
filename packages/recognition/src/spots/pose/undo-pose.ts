import { BELLY } from "@harapen/contract/belly";
import { azimuthAt, BODY_RADIUS } from "@harapen/contract/body";
import { clamp } from "@harapen/contract/clamp";
import type { Point } from "@harapen/contract/geometry";
import { offsetAtAzimuth } from "./offset-at-azimuth.ts";
import { displacement, type Pose } from "./pose.ts";

/** Displacements are gentle, so a pose is inverted by subtracting the displacement repeatedly (a fixed-point iteration). */
const ITERATIONS = 12;

/** Undoes pose and yaw: returns where an offset from the belly's centre in the drawing lies on the pattern, in canvas units. */
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
