import { BELLY } from "@harapen/contract/belly";
import { distanceFromCentre } from "../detection/belly-mask.ts";
import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import { type Plane, sampleBilinear } from "../image/plane.ts";
import { canvasX, canvasY, RESOLUTION } from "../image/rectify.ts";
import type { BellyStatistics } from "./belly-statistics.ts";
import type { BlobSize } from "./blob-size.ts";
import { largestOfOpposites, ringOf } from "./ring.ts";
import { roundnessOf } from "./roundness.ts";
import { meanOf, standardDeviationOf } from "./statistics.ts";

/** Returns how strong and how large a blob is. Depths are log-luminance, radii pixels. */
export function strengthFeatures(blob: Blob, { depth, radius }: BlobSize, belly: BellyStatistics) {
  const noise = belly.noise.get(blob.level) as number;
  const signalToNoise = Math.log(blob.response / noise);
  const logRadius = Math.log(radius / RESOLUTION);
  return {
    logResponse: Math.log(blob.response),
    logDepth: Math.log(depth),
    signalToNoise,
    signalToNoiseUpToTwelve: Math.min(signalToNoise, 2.5),
    relativeResponse: Math.log(blob.response / belly.strongest),
    logRadius,
    logRadiusSquared: logRadius ** 2,
    logNoise: Math.log(noise),
    bellyLuminance: belly.luminance,
    roundness: roundnessOf(blob),
  };
}

/** Measures the surroundings of a blob, in parts of its own depth: a spot ends on every side; a fringe or a feather's shadow continues. */
export function surroundingFeatures(blob: Blob, { depth, radius }: BlobSize, planes: BellyPlanes) {
  const inParts = (values: number[]) => values.map((value) => value / depth);
  const edge = inParts(ringOf(planes.depth, blob, radius));
  const around = inParts(ringOf(planes.depth, blob, 2.2 * radius));
  const far = inParts(ringOf(planes.depth, blob, 4 * radius));
  return {
    edgeDeviation: standardDeviationOf(edge),
    aroundMean: meanOf(around),
    aroundLargest: Math.max(...around),
    aroundDeviation: standardDeviationOf(around),
    /** High if the dark continues on both sides. */
    line: largestOfOpposites(around, Math.min),
    farMean: meanOf(far),
    farLargest: Math.max(...far),
  };
}

/** Measures the light beside a blob, in parts of its own depth: a drop of water has a gleam beside its shadow. */
export function gleamFeatures(
  blob: Blob,
  { depth, radius }: BlobSize,
  { lightness, background }: BellyPlanes,
) {
  const level = sampleBilinear(background, blob.column, blob.row);
  const ring = (radii: number) =>
    ringOf(lightness, blob, radii * radius).map((value) => (value - level) / depth);
  const near = ring(1.8);
  const wide = ring(2.8);
  const plain = Math.min(meanOf(ring(5)), meanOf(wide));
  return {
    nearGleam: Math.max(...near) - plain,
    wideGleam: Math.max(...wide) - plain,
    asymmetry: largestOfOpposites(near, (one, opposite) => Math.abs(one - opposite)),
  };
}

/** Measures dark plumage, shade and overexposure near a blob, in log-luminance below the belly's level. */
export function lightFeatures(blob: Blob, { depth, radius }: BlobSize, planes: BellyPlanes) {
  const background = sampleBilinear(planes.background, blob.column, blob.row);
  return {
    darkestAround: Math.min(...ringOf(planes.lightness, blob, 2.4 * radius)),
    darkestBackground: Math.min(...ringOf(planes.background, blob, 6 * RESOLUTION)),
    background,
    darkness: background - depth,
    overexposure: meanOf(
      ringOf(planes.luminance, blob, 2.4 * radius).map((byte) => Math.max(0, (byte - 225) / 30)),
    ),
  };
}

/** Measures a blob's colour relative to its surroundings and to the belly: spots are grey, dirt is not. */
export function colourFeatures(
  blob: Blob,
  { depth, radius }: BlobSize,
  planes: BellyPlanes,
  belly: BellyStatistics,
) {
  const middle = (plane: Plane) =>
    meanOf([sampleBilinear(plane, blob.column, blob.row), ...ringOf(plane, blob, radius / 2)]);
  const contrast = (plane: Plane) => middle(plane) - meanOf(ringOf(plane, blob, 2.5 * radius));
  const warmth = contrast(planes.warmth);
  return {
    warmth,
    colouring: Math.abs(warmth) / depth,
    greenness: contrast(planes.greenness) / depth,
    warmthOfBelly: middle(planes.warmth) - belly.warmth,
  };
}

/** Measures where a blob is: few spots are at the belly's edges, where fringes are. */
export function placeFeatures({ column, row }: Blob) {
  const x = canvasX(column);
  const y = canvasY(row);
  return {
    acrossSquared: ((x - BELLY.centreX) / BELLY.halfWidth) ** 2,
    downSquared: ((y - BELLY.centreY) / BELLY.halfHeight) ** 2,
    distanceFromCentre: distanceFromCentre(x, y),
  };
}

/** Counts the other blobs of similar strength, near a blob and in all: fur and drops occur in large numbers. */
export function companyFeatures(blob: Blob, blobs: readonly Blob[]) {
  let near = 0;
  let strong = 0;
  for (const other of blobs) {
    if (other === blob) continue;
    if (other.response > 0.7 * blob.response) strong++;
    if (other.response <= 0.5 * blob.response) continue;
    if (Math.hypot(other.column - blob.column, other.row - blob.row) < 12 * RESOLUTION) near++;
  }
  return { near: Math.log(1 + near), strong: Math.log(1 + strong) };
}
