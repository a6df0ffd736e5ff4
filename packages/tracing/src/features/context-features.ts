import { distinctBlobs } from "../detection/blobs.ts";
import type { MeasuredBlob, OwnFeatures } from "./measure-blobs.ts";

/** A blob with the probability that it is a spot, from its own features alone. */
export interface ScoredBlob extends MeasuredBlob {
  readonly p: number;
}

/** The appearance of a photograph's likely spots: means weighted by the squares of their probabilities. */
interface TypicalSpot {
  readonly logResponse: number;
  readonly logDepth: number;
  readonly logRadius: number;
  readonly darkness: number;
  readonly steepness: number;
  readonly absorbedBlue: number;
  readonly absorbedGreen: number;
}

/** The appearance of spots if a photograph shows none, and how many spots this counts for. */
const PRIOR: TypicalSpot = {
  logResponse: -2.5,
  logDepth: -1.3,
  logRadius: 0.6,
  darkness: -0.6,
  steepness: 0.47,
  absorbedBlue: 0.1,
  absorbedGreen: 0.02,
};
const PRIOR_WEIGHT = 0.3;

/** Blobs within this distance, in canvas units, belong to one spot or to neighbours. */
const NEAR = 10;

/** Blobs nearer than this, in canvas units, are one for the count of likely spots, in training and in use. */
const ONE_BLOB = 4;

/**
 * Returns a blob's features relative to the likely spots of the same photograph: one bird's spots in one
 * light are alike.
 */
export function contextFeatures(blobs: readonly ScoredBlob[]) {
  const likely = distinctBlobs(blobs, ONE_BLOB)
    .filter(({ p }) => p > 0.1)
    .slice(0, 40);
  const typical = typicalSpot(likely);
  const expected = likely.reduce((sum, { p }) => sum + p, 0);
  return blobs.map((blob) => ({
    ...besideTypical(blob.features, typical),
    logOdds: Math.max(-6, Math.log(blob.p / (1 - blob.p + 1e-9))),
    logExpected: Math.log(1 + expected),
    likelyNear: likely
      .filter((other) => other !== blob && Math.hypot(other.x - blob.x, other.y - blob.y) < NEAR)
      .reduce((sum, { p }) => sum + p, 0),
    ...blob.features,
  }));
}

function typicalSpot(likely: readonly ScoredBlob[]): TypicalSpot {
  const weights = likely.reduce((sum, { p }) => sum + p * p, PRIOR_WEIGHT);
  const mean = (name: keyof TypicalSpot) =>
    likely.reduce((sum, { p, features }) => sum + p * p * features[name], PRIOR_WEIGHT * PRIOR[name]) /
    weights;
  return {
    logResponse: mean("logResponse"),
    logDepth: mean("logDepth"),
    logRadius: mean("logRadius"),
    darkness: mean("darkness"),
    steepness: mean("steepness"),
    absorbedBlue: mean("absorbedBlue"),
    absorbedGreen: mean("absorbedGreen"),
  };
}

function besideTypical(own: OwnFeatures, typical: TypicalSpot) {
  const response = own.logResponse - typical.logResponse;
  const depth = own.logDepth - typical.logDepth;
  const radius = own.logRadius - typical.logRadius;
  return {
    responseBesideTypical: response,
    weakerThanTypical: Math.min(0, response),
    depthBesideTypical: depth,
    shallowerThanTypical: Math.min(0, depth),
    radiusBesideTypical: radius,
    radiusFromTypicalSquared: radius ** 2,
    smallerThanTypical: Math.min(0, radius),
    darknessBesideTypical: own.darkness - typical.darkness,
    steeperThanTypical: Math.max(0, own.steepness - typical.steepness),
    muchSteeperThanTypical: Math.max(0, own.steepness - typical.steepness - 0.12),
    softerThanTypical: Math.max(0, typical.steepness - own.steepness),
    blueFromTypical: Math.abs(own.absorbedBlue - typical.absorbedBlue),
    greenFromTypical: Math.abs(own.absorbedGreen - typical.absorbedGreen),
  };
}
