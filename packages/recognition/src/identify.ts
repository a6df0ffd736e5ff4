import { type GridVector, VISIBLE } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { averageCountLikelihoods, averageMarkLikelihoods } from "./counts/average-counts.ts";
import { countLogLikelihoods } from "./counts/count-likelihood.ts";
import type { Scene } from "./drawing/scene.ts";
import { bandEvidence, noBandsEvidence } from "./evidence/band-evidence.ts";
import { flipperEvidence } from "./evidence/flipper-evidence.ts";
import { nameEvidence } from "./evidence/name-evidence.ts";
import {
  combineEvidence,
  computePosterior,
  type Evidence,
  flatLikelihoods,
  type LogLikelihoods,
  type Posterior,
} from "./evidence/posterior.ts";
import { logRisingFactorial, logSumExp } from "./math/log-math.ts";
import { CLUTTER, NO_DRAWING_RATE, TEMPERATURE } from "./parameters.ts";
import type { ReferenceSet } from "./reference.ts";
import { omissionRate } from "./spots/comparison.ts";
import type { FullFits } from "./spots/pattern-fit.ts";
import { prefilteredLogLikelihoods } from "./spots/prefilter.ts";
import { type SpotPatterns, spotCount } from "./spots/spot-patterns.ts";
import { unlistedCounts, unlistedMarks } from "./unlisted.ts";
import type { Visitors } from "./visitors/visitors.ts";

/**
 * Returns the posterior over individuals, given a drawing. Compares the strokes with what is known of every
 * individual, or the nine counts if no strokes are given. If all of the belly was visible, a drawing without
 * a mark is evidence for no spots, and nine counts of 0 for none in the grid; otherwise neither is evidence.
 * Bands and a name are further evidence, each of it fallible. Without any evidence the result is the prior.
 * Pure, except that it makes `fits`, if given, of what it compares, as they will be needed later and cost
 * least here.
 */
export function identify(references: ReferenceSet, scene: Scene, fits?: FullFits): Posterior {
  const evidence = evidenceBeside(references, scene);
  return computePosterior(references.ids, logLikelihoods(references, scene, evidence, fits), evidence);
}

/** Returns the evidence beside the drawing: bands and a name; `undefined` where neither is given. */
export function evidenceBeside(
  references: ReferenceSet,
  { described: { bandColors, withoutBands, bandedFlippers, name }, visitors: { bands, answers } }: Scene,
): Evidence | undefined {
  const byColors = withoutBands
    ? noBandsEvidence(references.bands, bands)
    : bandEvidence(references.bands, bandColors, bands);
  const byFlippers = bandedFlippers && flipperEvidence(references, bandedFlippers, answers.bands);
  return combineEvidence(combineEvidence(byColors, byFlippers), nameEvidence(references.names, name));
}

function logLikelihoods(
  references: ReferenceSet,
  scene: Scene,
  evidence: Evidence | undefined,
  fits: FullFits | undefined,
): LogLikelihoods {
  if (scene.marks.count > 0) return byMarks(references, scene, evidence, fits);
  if (scene.counts.some((count) => count > 0)) return byCounts(references, scene);
  if (scene.mask.some((visibility) => visibility !== VISIBLE)) return flatLikelihoods(references.ids.length);
  return orNoDrawing(scene.hasStrokes ? byNothingDrawn(references, scene) : byCounts(references, scene));
}

function byMarks(
  set: ReferenceSet,
  scene: Scene,
  evidence: Evidence | undefined,
  fits: FullFits | undefined,
): LogLikelihoods {
  return asDrawn(compareMarks(set, scene, evidence, fits), scene.visitors);
}

/** The log-likelihoods of marks that stand for the individual: before lapses, and without a temperature. */
export type ComparedMarks = Omit<LogLikelihoods, "temperature">;

/**
 * Compares the marks with every individual. Uses the evidence only to choose, among very many, which patterns
 * to compare with the drawing; the likelihoods are the drawing's alone.
 */
export function compareMarks(
  set: ReferenceSet,
  scene: Scene,
  evidence: Evidence | undefined,
  fits?: FullFits,
): ComparedMarks {
  const unlisted = unlistedMarks(scene);
  const byAverages = averageMarkLikelihoods(set.averages, scene, unlisted);
  const byPatterns = prefilteredLogLikelihoods(set, scene, evidence, fits);
  const byNone = spotlessMarks(scene.marks.count, scene.visitors);
  return { references: joinLikelihoods(set, { unlisted, byNone, byAverages, byPatterns }), unlisted };
}

/** Returns the likelihoods as those of visitors who lapse now and then, and what they are divided by. */
export function asDrawn({ references, unlisted }: ComparedMarks, visitors: Visitors): LogLikelihoods {
  return {
    references: references.map((log) => withLapse(log, unlisted, visitors)),
    unlisted,
    temperature: visitors.temperature,
  };
}

function withLapse(log: number, unlisted: number, { lapse }: Visitors): number {
  return logMixture(log, unlisted, lapse);
}

/** Returns the logarithm of a mixture of two likelihoods, in which `other` has this share. */
function logMixture(log: number, other: number, share: number): number {
  return logSumExp(Math.log1p(-share) + log, Math.log(share) + other);
}

/**
 * Mixes in visitors who do not draw at all: their drawing is empty whichever individual they saw, a
 * likelihood of 1.
 */
function orNoDrawing({ references, unlisted, temperature }: LogLikelihoods): LogLikelihoods {
  const mixed = (log: number) => logMixture(log, 0, NO_DRAWING_RATE);
  return { references: references.map(mixed), unlisted: mixed(unlisted), temperature };
}

function byNothingDrawn(set: ReferenceSet, scene: Scene): LogLikelihoods {
  const unlisted = unlistedMarks(scene);
  const references = joinLikelihoods(set, {
    unlisted,
    byNone: spotlessMarks(0, scene.visitors),
    byAverages: averageMarkLikelihoods(set.averages, scene, unlisted),
    byPatterns: nothingDrawnLogLikelihoods(set.patterns, scene.visitors),
  });
  return { references, unlisted, temperature: 1 };
}

function byCounts(set: ReferenceSet, scene: Scene): LogLikelihoods {
  const unlisted = unlistedCounts(scene);
  const byAverages = averageCountLikelihoods(set.averages, scene);
  const byPatterns = countLogLikelihoods(set.patterns, set.expectedCounts, scene);
  const byNone = spotlessCounts(scene.counts);
  const references = joinLikelihoods(set, { unlisted, byNone, byAverages, byPatterns });
  return {
    references: references.map((log) => withLapse(log, unlisted, scene.visitors)),
    unlisted,
    temperature: TEMPERATURE.counts,
  };
}

/** A drawing's log-likelihoods, by what is known about an individual. */
interface KnownLikelihoods {
  /** If nothing is known: as one of the population. */
  readonly unlisted: number;
  /** If it is known to have no spots. */
  readonly byNone: number;
  readonly byAverages: Float64Array;
  readonly byPatterns: ArrayLike<number>;
}

/**
 * Returns each reference's log-likelihood: by its pattern or its average counts, or by both in equal parts;
 * by its having no spots; or that of an unlisted individual if nothing is known.
 */
function joinLikelihoods(
  { ids, averages, patterns, spotless }: ReferenceSet,
  { unlisted, byNone, byAverages, byPatterns }: KnownLikelihoods,
): Float64Array {
  const references = new Float64Array(ids.length).fill(unlisted);
  const hasAverage = new Uint8Array(ids.length);
  for (const [index, owner] of averages.owners.entries()) {
    references[owner] = byAverages[index] ?? 0;
    hasAverage[owner] = 1;
  }
  for (const [index, owner] of patterns.owners.entries()) {
    const log = byPatterns[index] ?? 0;
    references[owner] = hasAverage[owner] ? logSumExp(references[owner] ?? 0, log) - Math.LN2 : log;
  }
  for (const owner of spotless) references[owner] = byNone;
  return references;
}

/**
 * Returns the log-likelihood of this many marks for an individual without spots, so that all are clutter; on
 * the same scale as a pattern's.
 */
function spotlessMarks(marks: number, { clutter }: Visitors): number {
  return marks * Math.log(clutter) - clutter;
}

/**
 * Returns the log-likelihood of nine counts for an individual without spots: Poisson clutter in each cell.
 */
function spotlessCounts(counts: GridVector): number {
  const mean = CLUTTER.base / GRID_CELLS;
  return counts.reduce((sum, count) => sum + count * Math.log(mean) - mean - logRisingFactorial(1, count), 0);
}

/**
 * Returns the log-likelihoods, under each pattern, of a drawing without marks when all of the belly was
 * visible: every spot was omitted and there was no clutter, over the mixture of completeness. Ignores turned
 * and occluded bodies, which rarely hide a whole pattern.
 */
function nothingDrawnLogLikelihoods(
  patterns: SpotPatterns,
  { completeness, clutter: base, inSight }: Visitors,
): Float64Array {
  return Float64Array.from(patterns.owners, (_, pattern) => {
    let sum = Number.NEGATIVE_INFINITY;
    for (const { omission, clutter, weight } of completeness) {
      const expectedClutter = base + clutter * (patterns.expectedSpots[pattern] as number);
      sum = logSumExp(
        sum,
        Math.log(weight) - expectedClutter + logAllOmitted(patterns, pattern, omission, inSight.visible),
      );
    }
    return sum;
  });
}

/** Returns the log-probability that no spot of a pattern is drawn, at a rate of omission. */
function logAllOmitted(patterns: SpotPatterns, pattern: number, omission: number, visible: number): number {
  const first = patterns.first[pattern] as number;
  let sum = 0;
  for (let spot = first; spot < first + spotCount(patterns, pattern); spot++) {
    const included = 1 - omissionRate(patterns, spot, omission);
    sum += Math.log1p(-included * visible * (patterns.presence[spot] as number));
  }
  return sum;
}
