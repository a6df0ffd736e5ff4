import type { Alignment } from "@harapen/contract/photograph";
import { detectBlobs } from "./detect-blobs.ts";
import { distinctBlobs } from "./detection/non-maximum-suppression.ts";
import type { Pixels } from "./image/pixels.ts";
import { scoreBlobs } from "./scoring/score-blobs.ts";
import { SCORER } from "./scoring/scorer.ts";

/** A place that may be a spot: centre and radius in canvas units, and the probability that it is one. */
export interface ProposedSpot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly p: number;
}

/** The lowest probability with which a spot is proposed. */
const MIN_PROBABILITY = 0.25;

/**
 * Returns the spots that an upright photograph probably shows, the likeliest first. The alignment may be that of another size of it.
 * Pure and synchronous: for a worker, or a command.
 */
export function traceSpots(photograph: Pixels, alignment: Alignment): ProposedSpot[] {
  const blobs = detectBlobs(photograph, alignment);
  const probabilities = scoreBlobs(blobs, SCORER);
  const proposed = blobs.map(({ x, y, r }, at) => ({ x, y, r, p: probabilities[at] as number }));
  return distinctBlobs(proposed).filter(({ p }) => p >= MIN_PROBABILITY);
}
