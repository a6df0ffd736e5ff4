import { choleskySolve } from "../../math/cholesky.ts";
import { BASIS, fillBasis, POSE_SIZE, type Pose } from "./pose.ts";
import type { PosePrior } from "./pose-prior.ts";

/** The sufficient statistics of weighted pairs of marks and spots: all that the most probable pose depends on. */
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

/** Adds one spot at (dx, dy), with the total weight of its pairs and the weighted sums of its marks' offsets from it. */
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
 * Sets the pose of maximum posterior probability, given the statistics, and returns the logarithm of the posterior's volume relative to
 * the prior's: the factor by which Laplace's approximation sums over all the poses nearby.
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
