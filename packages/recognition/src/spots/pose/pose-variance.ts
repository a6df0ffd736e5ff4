import { BASIS, fillBasis, POSE_SIZE } from "./pose.ts";
import type { PoseStatistics } from "./pose-fit.ts";

/** Scratch array for the solution of one triangular system. */
const solution = new Float64Array(POSE_SIZE);

/**
 * Returns how uncertain a pose leaves the place, in x (`axis` 0) or in y (1), of the spot at an offset from the belly's centre: the variance, in
 * square units, under the pose's posterior (Laplace's approximation). `fitPose` has left the Cholesky factor of its precision in the statistics.
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
