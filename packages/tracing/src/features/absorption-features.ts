import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import { type Plane, sampleBilinear } from "../image/plane.ts";
import type { BlobSize } from "./blob-size.ts";
import { ringOf } from "./ring.ts";
import { meanOf, medianOf } from "./statistics.ts";

/** The approximate exponent from sRGB bytes to linear light. */
const GAMMA = 2.2;

/** Added to absorbed shares before their ratios are taken, so that a blob that absorbs next to nothing counts as grey. */
const OFFSET = 0.03;

/** The rings, in radii of the blob, over which its absorption is summed: beyond its edge too, as cameras and JPEG spread colours. */
const RINGS = [0.4, 0.8, 1.2, 1.6] as const;

/**
 * Returns the colour that a blob removes from the light around it, as logarithms of the shares of red, green and blue that it absorbs. Its
 * depth and sharpness and the lamp's colour cancel out: black feathers absorb all three equally; mud and dung leave red or green.
 */
export function absorptionFeatures(blob: Blob, { radius }: BlobSize, { red, green, blue }: BellyPlanes) {
  const [ofRed, ofGreen, ofBlue] = [red, green, blue].map(
    (plane) => absorbedShare(plane, blob, radius) + OFFSET,
  ) as [number, number, number];
  return {
    absorbedBlue: Math.log(ofBlue / ofRed),
    absorbedGreen: Math.log((2 * ofGreen) / (ofRed + ofBlue)),
  };
}

/** Returns the share of a channel's light that a blob absorbs, averaged over its disc, 0 to 1. */
function absorbedShare(plane: Plane, blob: Blob, radius: number): number {
  const around = medianOf([...lightOf(plane, blob, 2.6 * radius), ...lightOf(plane, blob, 3.4 * radius)]);
  let sum = 0.1 * toLight(sampleBilinear(plane, blob.column, blob.row));
  let area = 0.1;
  for (const ring of RINGS) {
    sum += ring * meanOf(lightOf(plane, blob, ring * radius));
    area += ring;
  }
  return Math.min(1, Math.max(0, 1 - sum / area / Math.max(0.001, around)));
}

const lightOf = (plane: Plane, blob: Blob, radius: number) => ringOf(plane, blob, radius).map(toLight);

const toLight = (byte: number) => (byte / 255) ** GAMMA;
