import { clusteredMean } from "./clustered-mean.ts";
import { studentQuantile } from "./student.ts";

/** A mean with its 95% interval, which is unknown where all values are of one cluster. */
export interface MeanEstimate {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly of: number;
}

/** A value of one drawing; drawings of one cluster depend on each other. */
interface Clustered {
  readonly cluster: string;
  readonly value: number;
}

/**
 * Returns a mean with its 95% interval: the ratio estimator's standard error over clusters times Student's
 * quantile for as many clusters. `undefined` where there are no values.
 */
export function meanEstimate(values: readonly Clustered[]): MeanEstimate | undefined {
  if (values.length === 0) return undefined;
  const { mean, standardError, count } = clusteredMean(values);
  if (standardError === undefined) return { mean, low: null, high: null, of: count };
  const half = quantileOf(values) * standardError;
  return { mean, low: mean - half, high: mean + half, of: count };
}

/**
 * Returns by how much a share changes between two answers to the same drawings, with its 95% interval; values
 * are 1 where only the second has a hit, -1 where only the first has one, else 0. To the clustered variance
 * half a drawing that gains and half a one that loses are added, and two drawings to their number (A. Agresti
 * and Y. Min 2005, Statistics in Medicine 24:729): where no drawing differs, the interval is not a point.
 */
export function pairedDifference(values: readonly Clustered[]): MeanEstimate | undefined {
  if (values.length === 0) return undefined;
  const { mean, standardError, count } = clusteredMean(values);
  if (standardError === undefined) return { mean, low: null, high: null, of: count };
  const centre = (mean * count) / (count + 2);
  const half = (quantileOf(values) * Math.hypot(standardError * count, 1)) / (count + 2);
  return { mean, low: Math.min(mean, centre - half), high: Math.max(mean, centre + half), of: count };
}

function quantileOf(values: readonly Clustered[]): number {
  return studentQuantile(new Set(values.map(({ cluster }) => cluster)).size - 1);
}
