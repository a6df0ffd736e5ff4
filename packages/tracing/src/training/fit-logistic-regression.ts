import { type LogisticModel, standardise, type Term } from "../scoring/logistic-regression.ts";
import { solveSymmetric } from "./solve-symmetric.ts";

/** One thing to learn from: what is measured of it, whether it is positive, and for how many it counts. */
export interface Example {
  readonly features: Readonly<Record<string, number>>;
  readonly positive: boolean;
  readonly weight: number;
}

const MAX_STEPS = 40;
const CONVERGED = 0.0001;

/**
 * Fits a logistic regression by Newton's method (iteratively reweighted least squares). `ridge` is the penalty on the squares of the
 * standardised weights; the intercept has none. All examples have the same features.
 */
export function fitLogisticRegression(examples: readonly Example[], ridge: number): LogisticModel {
  const names = Object.keys(examples[0]?.features ?? {});
  const scales = names.map((name) => scaleOf(examples, name));
  const rows = examples.map(({ features }) =>
    Float64Array.from([
      1,
      ...names.map((name, at) => standardise(features[name] as number, ...(scales[at] as Scale))),
    ]),
  );
  const weights = new Float64Array(names.length + 1);
  for (let step = 0; step < MAX_STEPS; step++) {
    const change = newtonStep(examples, rows, weights, ridge);
    for (let at = 0; at < weights.length; at++) (weights[at] as number) -= change[at] as number;
    if (change.every((value) => Math.abs(value) < CONVERGED)) break;
  }
  const terms = names.map((name, at): [string, Term] => [
    name,
    [...(scales[at] as Scale), weights[at + 1] as number],
  ]);
  return { intercept: weights[0] as number, terms: Object.fromEntries(terms) };
}

type Scale = readonly [mean: number, deviation: number];

function scaleOf(examples: readonly Example[], name: string): Scale {
  const values = examples.map(({ features }) => features[name] as number);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return [mean, Math.sqrt(variance) + 1e-9];
}

/** The gradient of the penalised loss, divided by its Hessian. */
function newtonStep(
  examples: readonly Example[],
  rows: readonly Float64Array[],
  weights: Float64Array,
  ridge: number,
): Float64Array {
  const size = weights.length;
  const gradient = weights.map((weight, at) => (at === 0 ? 0 : ridge * weight));
  const hessian = new Float64Array(size * size);
  for (let at = 1; at < size; at++) hessian[at * size + at] = ridge;
  for (const [index, row] of rows.entries()) {
    const { positive, weight } = examples[index] as Example;
    const logOdds = row.reduce((sum, value, at) => sum + value * (weights[at] as number), 0);
    const p = 1 / (1 + Math.exp(-logOdds));
    const error = weight * (p - (positive ? 1 : 0));
    const curvature = weight * p * (1 - p);
    for (let i = 0; i < size; i++) {
      (gradient[i] as number) += error * (row[i] as number);
      const scaled = curvature * (row[i] as number);
      for (let j = 0; j <= i; j++) (hessian[i * size + j] as number) += scaled * (row[j] as number);
    }
  }
  return solveSymmetric(hessian, gradient);
}
