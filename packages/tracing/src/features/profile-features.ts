import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import { sampleBilinear } from "../image/plane.ts";
import type { BlobSize } from "./blob-size.ts";
import { ringOf } from "./ring.ts";
import { meanOf, standardDeviationOf } from "./statistics.ts";

/**
 * About eight in ten real spots have a steepness within this range, whatever their size and the photograph's sharpness: tufts of feathers fade
 * like a Gaussian. Things on the feathers, such as a drop of mud, have a steeper edge. Measured on photographs of 36 Humboldt penguins.
 */
const USUAL_STEEPNESS = { least: 0.4, most: 0.53 } as const;

/** Hardly any spot is steeper than this, except on sharpened photographs. */
const CRISP = 0.62;

/** Measures a blob's profile, in parts of its own depth: how steep its edge is, how elongated it is down the feathers, and how flat and streaky its middle is. */
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
