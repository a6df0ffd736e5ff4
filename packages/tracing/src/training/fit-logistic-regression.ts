import { type LogisticModel, standardise, type Term } from "../scoring/score-blobs.ts";

/** One training example: its features, whether it is positive, and how many examples it counts for. */
export interface Example {
  readonly features: Readonly<Record<string, number>>;
  readonly positive: boolean;
  readonly weight: number;
}

const MAX_STEPS = 40;
const CONVERGED = 0.0001;

/**
 * Fits a logistic regression by Newton's method (iteratively reweighted least squares). `ridge` is the
 * penalty on the squares of the standardised weights; the intercept has none. All examples have the same
 * features.
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

/**
 * A curvature below this adds nothing to the Hessian that its other rows would not outweigh; the gradient,
 * which determines the minimum, includes all rows.
 */
const FLAT = 1e-7;

/** Returns the gradient of the penalised loss, divided by its Hessian. */
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
    const p = 1 / (1 + Math.exp(-dot(row, weights)));
    const error = weight * (p - (positive ? 1 : 0));
    for (let at = 0; at < size; at++) (gradient[at] as number) += error * (row[at] as number);
    const curvature = weight * p * (1 - p);
    if (curvature > FLAT) addOuterProduct(hessian, row, curvature);
  }
  return solveSymmetric(hessian, gradient);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

/** Adds a row's products with itself to the lower triangle of a matrix. */
function addOuterProduct(matrix: Float64Array, row: Float64Array, factor: number): void {
  for (let i = 0; i < row.length; i++) {
    const scaled = factor * (row[i] as number);
    const start = i * row.length;
    for (let j = 0; j <= i; j++) (matrix[start + j] as number) += scaled * (row[j] as number);
  }
}

/**
 * Solves `matrix * x = right` for a positive definite matrix, row by row, of which only the lower triangle is
 * read: Cholesky's decomposition, in place.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const at = (row: number, column: number) => matrix[row * size + column] as number;
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column);
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k);
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) (solution[row] as number) -= at(row, k) * (solution[k] as number);
    (solution[row] as number) /= at(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) (solution[row] as number) -= at(k, row) * (solution[k] as number);
    (solution[row] as number) /= at(row, row);
  }
  return solution;
}
