import type { OwnFeatures } from "@harapen/tracing/internals/features/measure-blobs";
import type { TracedPhotograph } from "@harapen/tracing/internals/training/match-spots";

/**
 * The features by which the prototype's detector is said to score a blob: contrast, roundness, size, place
 * and neighbours. Our detector finds the same blobs, in differences of Gaussians of the depth below a
 * background.
 */
const FEATURES: ReadonlySet<string> = new Set([
  "logResponse",
  "logDepth",
  "signalToNoise",
  "signalToNoiseUpToTwelve",
  "relativeResponse",
  "logRadius",
  "logRadiusSquared",
  "logNoise",
  "bellyLuminance",
  "roundness",
  "edgeDeviation",
  "aroundMean",
  "aroundLargest",
  "aroundDeviation",
  "line",
  "farMean",
  "farLargest",
  "acrossSquared",
  "downSquared",
  "distanceFromCentre",
  "near",
  "strong",
] satisfies (keyof OwnFeatures)[]);

/**
 * Returns a photograph whose blobs have only these features: the others are 0, so that a scorer learns
 * nothing from them.
 */
export function withPrototypeFeatures(photograph: TracedPhotograph): TracedPhotograph {
  const blobs = photograph.blobs.map(({ features, ...blob }) => ({ ...blob, features: reduced(features) }));
  return { ...photograph, blobs };
}

function reduced(features: OwnFeatures): OwnFeatures {
  const kept = Object.entries(features).map(([name, value]) => [name, FEATURES.has(name) ? value : 0]);
  return Object.fromEntries(kept);
}
