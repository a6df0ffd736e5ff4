import { choleskySolve } from "../math/cholesky.ts";
import { BASIS, fillBasis, POSE_SIZE, type Pose } from "./pose.ts";
import type { PosePrior } from "./pose-prior.ts";

/**
 * The sufficient statistics of weighted pairs of marks and spots: all that the most probable pose depends on.
 */
export interface PoseStatistics {
  /** Weighted products of the basis functions, 6 x 6, of which the lower triangle is filled. */
  readonly products: Float64Array;
  /** Basis functions times the weighted offsets of the marks from their spots, first in x, then in y. */
  readonly offsets: Float64Array;
  /** Scratch array for the normal equations, 12 x 12. */
  readonly matrix: Float64Array;
  /** Scratch array for the basis functions of one spot. */
  readonly basis: Float64Array;
}

export function createStatistics(): PoseStatistics {
  return {
    products: new Float64Array(BASIS * BASIS),
    offsets: new Float64Array(POSE_SIZE),
    matrix: new Float64Array(POSE_SIZE * POSE_SIZE),
    basis: new Float64Array(BASIS),
  };
}

export function clearStatistics({ products, offsets }: PoseStatistics): void {
  products.fill(0);
  offsets.fill(0);
}

/**
 * Adds one spot at (dx, dy), with the total weight of its pairs and the weighted sums of its marks' offsets
 * from it.
 */
export function addToStatistics(
  { products, offsets, basis }: PoseStatistics,
  dx: number,
  dy: number,
  weight: number,
  offsetX: number,
  offsetY: number,
): void {
  fillBasis(basis, dx, dy);
  for (let row = 0; row < BASIS; row++) {
    const value = basis[row] as number;
    const weighted = weight * value;
    for (let column = 0; column <= row; column++) {
      const at = row * BASIS + column;
      products[at] = (products[at] as number) + weighted * (basis[column] as number);
    }
    offsets[row] = (offsets[row] as number) + offsetX * value;
    offsets[BASIS + row] = (offsets[BASIS + row] as number) + offsetY * value;
  }
}

/**
 * Sets the pose of maximum posterior probability, given the statistics, and returns the logarithm of the
 * posterior's volume relative to the prior's: the factor by which Laplace's approximation sums over all the
 * poses nearby.
 */
export function fitPose(pose: Pose, { products, offsets, matrix }: PoseStatistics, prior: PosePrior): number {
  matrix.set(prior.precision);
  for (let row = 0; row < BASIS; row++) {
    for (let column = 0; column <= row; column++) {
      const product = products[row * BASIS + column] as number;
      const inX = row * POSE_SIZE + column;
      const inY = inX + BASIS * POSE_SIZE + BASIS;
      matrix[inX] = (matrix[inX] as number) + product;
      matrix[inY] = (matrix[inY] as number) + product;
    }
  }
  for (let at = 0; at < POSE_SIZE; at++) {
    pose[at] = (offsets[at] as number) + (prior.information[at] as number);
  }
  return -0.5 * choleskySolve(matrix, pose, POSE_SIZE) - prior.halfLogDet;
}

/** Scratch array for the solution of one triangular system. */
const solution = new Float64Array(POSE_SIZE);

/**
 * Returns how uncertain a pose leaves the place, in x (`axis` 0) or in y (1), of the spot at an offset from
 * the belly's centre: the variance, in square units, under the pose's posterior (Laplace's approximation).
 * `fitPose` has left the Cholesky factor of its precision in the statistics.
 */
export function poseVariance({ matrix, basis }: PoseStatistics, axis: 0 | 1, dx: number, dy: number): number {
  fillBasis(basis, dx, dy);
  let sum = 0;
  for (let row = 0; row < POSE_SIZE; row++) {
    let value = Math.floor(row / BASIS) === axis ? (basis[row % BASIS] as number) : 0;
    for (let column = 0; column < row; column++) {
      value -= (matrix[row * POSE_SIZE + column] as number) * (solution[column] as number);
    }
    value /= matrix[row * POSE_SIZE + row] as number;
    solution[row] = value;
    sum += value * value;
  }
  return sum;
}
