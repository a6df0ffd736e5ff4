import { contextFeatures } from "../features/context-features.ts";
import type { MeasuredBlob } from "../features/measure-blobs.ts";

/**
 * The models that distinguish spots from other blobs: `own` by a blob's features alone, then `context` by
 * those and the photograph's likely spots.
 */
export interface Scorer {
  readonly own: LogisticModel;
  readonly context: LogisticModel;
}

/**
 * The probability from which a spot is likely. Below a half, as a missed spot costs more than a false one: a
 * search for it, and a reference that lacks it (docs/tracing.md#measured has what it gives).
 */
export const LIKELY = 0.3;

/** Returns the probability that each blob is a spot. */
export function scoreBlobs(blobs: readonly MeasuredBlob[], { own, context }: Scorer): number[] {
  const scored = blobs.map((blob) => ({ ...blob, p: predict(own, blob.features) }));
  return contextFeatures(scored).map((features) => predict(context, features));
}

/**
 * A fitted logistic regression: each feature standardised by `mean` and `deviation`, clamped to four
 * deviations, and weighted.
 */
export interface LogisticModel {
  readonly intercept: number;
  readonly terms: Readonly<Record<string, Term>>;
}

export type Term = readonly [mean: number, deviation: number, weight: number];

/** A feature beyond this many deviations is clamped: what training never saw is not extrapolated. */
const LIMIT = 4;

export function standardise(value: number, mean: number, deviation: number): number {
  return Math.min(LIMIT, Math.max(-LIMIT, (value - mean) / deviation));
}

/** Returns the probability of the positive class. Features that the model does not name are ignored. */
export function predict(model: LogisticModel, features: Readonly<Record<string, number>>): number {
  let logOdds = model.intercept;
  for (const [name, [mean, deviation, weight]] of Object.entries(model.terms))
    logOdds += weight * standardise(features[name] ?? mean, mean, deviation);
  return 1 / (1 + Math.exp(-logOdds));
}
