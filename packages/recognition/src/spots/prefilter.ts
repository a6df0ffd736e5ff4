import type { Scene } from "../drawing/scene.ts";
import type { Evidence } from "../evidence/posterior.ts";
import { gatherRows, nthHighest } from "../math/arrays.ts";
import type { FullFits } from "./pattern-fit.ts";
import { type Rasters, rasterScores } from "./raster.ts";
import { patternLogLikelihoods } from "./shortlist.ts";
import { gatherPatterns, type SpotPatterns } from "./spot-patterns.ts";

/**
 * The least number of patterns that is prefiltered; of fewer, all are compared, as a prefilter would save
 * little.
 */
export const PREFILTER_MIN = 1_500;
/**
 * How many patterns the prefilter leaves: as many as keep marks times patterns within a bound, as the time
 * for a comparison grows with the marks; the bound grows with the patterns. Of 239 simulated drawings, by all
 * three kinds of visitors, that a search among 20,000 without a prefilter ranked in its first seven, the
 * worst placed would need 15,264.
 */
const BUDGET = { base: 24_000, perPattern: 0.2 } as const;
const MIN_LEFT = 1_000;

/** The patterns of an aquarium. */
interface Prefilterable {
  readonly patterns: SpotPatterns;
  /** `undefined` if there are too few patterns for a prefilter. */
  readonly rasters: Rasters | undefined;
}

/**
 * Returns the log-likelihoods of a drawing under every pattern, coarse to fine. Of very many patterns, only
 * those with the highest raster score and evidence are compared; each of the others is made less likely, with
 * the evidence, than any of these by as much as its score is lower. `fits`, if given, belong to the same
 * scene and patterns, and get the fits of all full comparisons.
 */
export function prefilteredLogLikelihoods(
  { patterns, rasters }: Prefilterable,
  scene: Scene,
  evidence?: Evidence,
  fits?: FullFits,
): Float64Array {
  const logPriors = logPriorsOf(patterns, evidence, scene.visitors.temperature);
  if (!rasters) return patternLogLikelihoods(patterns, scene, logPriors, fits);
  const scores = rasterScores(rasters, patterns, scene).map(
    (log, pattern) => log + (logPriors[pattern] as number),
  );
  const within = Math.floor((BUDGET.base + BUDGET.perPattern * scores.length) / scene.marks.count);
  const threshold = nthHighest(scores, Math.max(MIN_LEFT, within));
  const left = indicesFrom(threshold, scores);
  const compared = patternLogLikelihoods(
    gatherPatterns(patterns, left),
    scene,
    gatherRows(logPriors, left),
    fits && { compare: (place, about) => fits.compare(left[place] as number, about) },
  );
  const least = compared.reduce(
    (low, log, place) => Math.min(low, log + (logPriors[left[place] as number] as number)),
    Number.POSITIVE_INFINITY,
  );
  const logs = new Float64Array(scores.length);
  for (let pattern = 0; pattern < logs.length; pattern++) {
    logs[pattern] =
      least + Math.min(0, (scores[pattern] as number) - threshold) - (logPriors[pattern] as number);
  }
  for (const [place, pattern] of left.entries()) logs[pattern] = compared[place] as number;
  return logs;
}

/**
 * Returns the log-prior of each pattern's owner given the evidence, on the scale of a drawing's untempered
 * log-likelihood; 0 without evidence.
 */
function logPriorsOf(
  { owners }: SpotPatterns,
  evidence: Evidence | undefined,
  temperature: number,
): Float64Array {
  if (!evidence) return new Float64Array(owners.length);
  return Float64Array.from(owners, (owner) => temperature * Math.log(evidence.references[owner] as number));
}

/** Returns the indices of the values that reach the threshold. */
function indicesFrom(threshold: number, values: Float32Array): number[] {
  const indices: number[] = [];
  for (let index = 0; index < values.length; index++) {
    if ((values[index] as number) >= threshold) indices.push(index);
  }
  return indices;
}
