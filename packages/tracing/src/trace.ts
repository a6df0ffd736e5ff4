import { createTransform, resizeAlignment } from "@harapen/contract/alignment";
import type { Alignment } from "@harapen/contract/photograph";
import { bellyPlanes } from "./detection/belly-planes.ts";
import { distinctBlobs, findBlobs, ONE_SPOT } from "./detection/blobs.ts";

import { type MeasuredBlob, measureBlobs } from "./features/measure-blobs.ts";
import { differencesOfGaussians } from "./filters/difference-of-gaussians.ts";
import type { Pixels } from "./image/pixels.ts";
import { rectify } from "./image/rectify.ts";
import { scoreBlobs } from "./scoring/score-blobs.ts";
import { SCORER } from "./scoring/scorer.ts";

/**
 * A place that may be a spot: centre and radius in canvas units, how much darker than its surroundings it is
 * (in log-luminance), and the probability that it is one.
 */
export interface ProposedSpot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly contrast: number;
  readonly p: number;
}

/** The lowest probability with which a spot is proposed. */
const MIN_PROBABILITY = 0.15;

/**
 * Returns the spots that an upright photograph probably shows, the likeliest first. The alignment may be that
 * of another size of it. Pure and synchronous: for a worker, or a command.
 */
export function traceSpots(photograph: Pixels, alignment: Alignment): ProposedSpot[] {
  const blobs = detectBlobs(photograph, alignment);
  const probabilities = scoreBlobs(blobs, SCORER);
  const proposed = blobs.map(({ x, y, r, features }, at) => ({
    ...{ x, y, r },
    contrast: Math.exp(features.logDepth),
    p: probabilities[at] as number,
  }));
  return distinctBlobs(proposed, ONE_SPOT).filter(({ p }) => p >= MIN_PROBABILITY);
}

/**
 * Returns all dark blobs on the belly of a photograph, spots or not, measured. The alignment may be that of
 * another size of it.
 */
export function detectBlobs(photograph: Pixels, alignment: Alignment): MeasuredBlob[] {
  const own = resizeAlignment(alignment, photograph.width, photograph.height);
  const planes = bellyPlanes(rectify(photograph, createTransform(own)));
  const levels = differencesOfGaussians(planes.depth);
  return measureBlobs(findBlobs(levels, planes.mask.inside), planes, levels);
}
