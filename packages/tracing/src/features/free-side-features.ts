import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import type { Plane } from "../image/plane.ts";
import { RESOLUTION } from "../image/rectify.ts";
import { type BlobSize, meanOf, ringOf, standardDeviationOf } from "./ring.ts";

/** How far from a blob's edge dark plumage is searched for, in pixels, and in how many steps. */
const REACH = 9 * RESOLUTION;
const STEPS = 8;

/** The directions of a ring (`ringOf`). */
const WAYS = 16;

/**
 * The least depth, in log-luminance, by which blobs are measured; a fainter blob is measured as if it had
 * this depth.
 */
const LEAST_DEPTH = 0.02;

/** The limits, in parts of a blob's depth, of a gap's whiteness and of the plumage's darkness. */
const MOST = { gap: 1.3, dark: 3 } as const;

/** The radii of a blob at which a gap beside it is searched for. */
const GAP_RADII = [1, 1.3, 1.6, 2, 2.4] as const;

/**
 * Measures a blob on its free side, the half away from the darkest plumage near it, and the gap on the other
 * side: beside the chest band, measurements all around a spot would include the band. In parts of the blob's
 * depth below the white of its free side.
 */
export function freeSideFeatures(blob: Blob, { radius }: BlobSize, { lightness }: BellyPlanes) {
  const beyond = Array.from({ length: STEPS }, (_, step) =>
    ringOf(lightness, blob, radius * 1.6 + (step * REACH) / STEPS),
  );
  const darkest = smallestOf(beyond);
  const towards = darkestWay(darkest);
  const free = waysAround(towards + WAYS / 2, 4);
  const on = (radii: number) => valuesAt(lightness, blob, radii * radius, free);
  const middle = meanOf(ringOf(lightness, blob, radius / 2));
  const white = Math.max(meanOf(on(2.2)), meanOf(on(3)));
  const depth = Math.max(LEAST_DEPTH, white - middle);
  const inParts = (values: number[]) => values.map((value) => (white - value) / depth);
  const rings = [...GAP_RADII.map((radii) => ringOf(lightness, blob, radii * radius)), ...beyond];
  const gap = waysAround(towards, 2).map((way) =>
    Math.min(MOST.gap, (Math.max(...rings.map((ring) => ring[way] as number)) - middle) / depth),
  );
  return {
    freeDepth: Math.log(depth),
    freeAround: meanOf(inParts(on(2))),
    freeSteepness: meanOf(inParts(on(0.6))) - meanOf(inParts(on(1.4))),
    freeDeviation: standardDeviationOf(inParts(on(1))),
    gapLeast: Math.min(...gap),
    gapMean: meanOf(gap),
    darkBeside: Math.min(MOST.dark, (white - Math.min(...darkest)) / depth),
  };
}

/** The smallest value of each direction. */
const smallestOf = (rings: readonly number[][]) =>
  Array.from({ length: WAYS }, (_, way) => Math.min(...rings.map((ring) => ring[way] as number)));

/** Returns the direction that is darkest together with its neighbours. */
function darkestWay(darkest: readonly number[]): number {
  const sums = darkest.map((_, way) =>
    waysAround(way, 1).reduce((sum, near) => sum + (darkest[near] as number), 0),
  );
  return sums.indexOf(Math.min(...sums));
}

/** Returns the directions within `reach` of one, on both sides. */
const waysAround = (way: number, reach: number) =>
  Array.from({ length: 2 * reach + 1 }, (_, index) => (way + index - reach + WAYS) % WAYS);

function valuesAt(plane: Plane, blob: Blob, radius: number, ways: readonly number[]): number[] {
  const ring = ringOf(plane, blob, radius);
  return ways.map((way) => ring[way] as number);
}
