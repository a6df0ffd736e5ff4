import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import { RESOLUTION } from "../image/rectify.ts";
import type { BlobSize } from "./blob-size.ts";
import { ringOf } from "./ring.ts";
import { meanOf } from "./statistics.ts";

/** How far from a blob's edge white plumage is searched for, in canvas units. */
const REACH = 9;

/**
 * Returns how well white plumage separates a blob from dark surroundings, in parts of its own depth: in each direction the lightest place on
 * the way outwards. A spot has white on every side, 1 and more; a tongue of the chest band's fringe continues into the band, near 0.
 */
export function isolationFeatures(blob: Blob, { depth, radius }: BlobSize, { lightness }: BellyPlanes) {
  const middle = meanOf(ringOf(lightness, blob, radius / 2));
  const lightest = ringOf(lightness, blob, radius);
  for (let far = radius + 1; far <= radius + REACH * RESOLUTION; far += 1.5)
    for (const [at, value] of ringOf(lightness, blob, far).entries())
      if (value > (lightest[at] as number)) lightest[at] = value;
  const parted = lightest
    .map((value) => Math.min(1.5, (value - middle) / depth))
    .sort((one, other) => one - other);
  return {
    leastParted: parted[0] as number,
    quarterParted: parted[4] as number,
  };
}
