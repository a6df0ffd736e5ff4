import { BELLY } from "@harapen/contract/belly";
import { azimuthAt } from "@harapen/contract/body";
import { clamp } from "@harapen/contract/clamp";
import type { FittedPose } from "../explain.ts";
import { PLACEMENT_MIXTURE } from "../parameters.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { offsetAtAzimuth } from "../spots/pose/offset-at-azimuth.ts";
import type { AlignedDrawing } from "./alignment.ts";

const USUAL_STRETCH = PLACEMENT_MIXTURE.reduce((sum, { weight, scale }) => sum + weight * scale.mean, 0);

/**
 * Returns the pattern, moved so that its drawings lie about it as drawings lie about a body seen from the front: by their weighted mean pose,
 * except for the stretch that drawings have on average.
 */
export function recentre(
  spots: readonly ReferenceSpot[],
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
): ReferenceSpot[] {
  const mean = (quantity: (pose: FittedPose) => number) => meanOfPoses(drawings, weights, quantity);
  const yaw = mean((pose) => pose.yaw);
  const shift = { x: mean((pose) => pose.shift.x), y: mean((pose) => pose.shift.y) };
  const stretch = {
    x: mean((pose) => pose.stretch.x) - USUAL_STRETCH,
    y: mean((pose) => pose.stretch.y) - USUAL_STRETCH,
  };
  const rotation = mean((pose) => pose.rotation);
  return spots.map((spot) => {
    const dx = offsetAfterYaw(spot.x - BELLY.centreX, yaw);
    const dy = spot.y - BELLY.centreY;
    return {
      ...spot,
      x: BELLY.centreX + dx + shift.x + stretch.x * dx - rotation * dy,
      y: BELLY.centreY + dy + shift.y + stretch.y * dy + rotation * dx,
    };
  });
}

function meanOfPoses(
  drawings: readonly AlignedDrawing[],
  weights: readonly number[],
  quantity: (pose: FittedPose) => number,
): number {
  let [sum, total] = [0, 0];
  for (const [index, { pose }] of drawings.entries()) {
    if (!pose) continue;
    const weight = weights[index] ?? 0;
    sum += weight * quantity(pose);
    total += weight;
  }
  return total > 0 ? sum / total : 0;
}

/** Returns the offset from the body's axis, after a yaw of the body, of a place that was `dx` to the right of it; a place turned out of sight stays on the edge. */
function offsetAfterYaw(dx: number, yaw: number): number {
  return offsetAtAzimuth(dx, clamp(azimuthAt(dx) + yaw, -Math.PI / 2, Math.PI / 2));
}
