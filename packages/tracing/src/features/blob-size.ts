import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import { type Plane, sampleBilinear } from "../image/plane.ts";
import { ringOf } from "./ring.ts";
import { meanOf } from "./statistics.ts";

/** A blob's size: the depth of its middle, in log-luminance, and the radius at half that depth, in pixels. */
export interface BlobSize {
  readonly depth: number;
  readonly radius: number;
}

export function sizeOf(blob: Blob, { depth }: BellyPlanes): BlobSize {
  const { deviation } = blob.level;
  const middle = Math.max(
    sampleBilinear(depth, blob.column, blob.row),
    meanOf(ringOf(depth, blob, deviation / 2)),
  );
  const radius = halfDepthRadius(depth, blob, middle);
  return {
    depth: middle + 0.0001,
    radius: Math.min(2.2 * deviation, Math.max(0.6 * deviation, radius)),
  };
}

const MAX_RADIUS = 24;

/** Returns the distance at which the mean depth has fallen to half of the middle's, interpolated between pixels. */
function halfDepthRadius(depth: Plane, blob: Blob, middle: number): number {
  let before = middle;
  for (let radius = 1; radius < MAX_RADIUS; radius++) {
    const here = meanOf(ringOf(depth, blob, radius));
    if (here <= middle / 2) return radius - 1 + (before - middle / 2) / Math.max(0.000001, before - here);
    before = here;
  }
  return MAX_RADIUS;
}
