import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import { sampleBilinear } from "../image/plane.ts";
import type { BlobSize } from "./blob-size.ts";
import { ringOf } from "./ring.ts";
import { meanOf, standardDeviationOf } from "./statistics.ts";

/**
 * The steepness of real spots is within these on about eight in ten, whatever their size and the photograph's sharpness: tufts of feathers fade
 * as a Gaussian does. What lies on the feathers, a drop of mud, has a steeper edge. Measured on photographs of 36 Humboldt penguins.
 */
const USUAL_STEEPNESS = { least: 0.4, most: 0.53 } as const;

/** Beyond this hardly a spot is, but of photographs that were sharpened. */
const CRISP = 0.62;

/** A blob's profile, in parts of its own depth: how steeply its edge falls, how far it is drawn out down the feathers, how flat and how streaky its middle is. */
export function profileFeatures(blob: Blob, { depth, radius }: BlobSize, planes: BellyPlanes) {
  const at = (radii: number) => meanOf(ringOf(planes.depth, blob, radii * radius)) / depth;
  const steepness = at(0.6) - at(1.4);
  const ring = ringOf(planes.depth, blob, 1.1 * radius);
  const [beside, below, opposite, above] = [0, 4, 8, 12].map((direction) => ring[direction] as number) as [
    number,
    number,
    number,
    number,
  ];
  return {
    steepness,
    steepnessInPixels: steepness / radius,
    drawnOutDown: (below + above - beside - opposite) / depth,
    steepnessAbove: Math.max(0, steepness - USUAL_STEEPNESS.most),
    steepnessFarAbove: Math.max(0, steepness - CRISP),
    steepnessBelow: Math.max(0, USUAL_STEEPNESS.least - steepness),
    flatness: at(0.5) - sampleBilinear(planes.depth, blob.column, blob.row) / depth,
    streaks: standardDeviationOf(ringOf(planes.depth, blob, radius / 2)) / depth,
  };
}
