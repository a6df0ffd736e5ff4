import type { PlacementComponent } from "../parameters.ts";
import { AT, POSE_SIZE, type Pose, QUADRATIC, UNIT } from "./pose.ts";

/** A normal distribution of poses: the prior under one component of the placement mixture. */
export interface PosePrior {
  readonly mean: Float64Array;
  /** The inverse of its covariance, 12 x 12, in full. */
  readonly precision: Float64Array;
  /** The information vector: `precision` times `mean`. */
  readonly information: Float64Array;
  /** Half the logarithm of the covariance's determinant. */
  readonly halfLogDet: number;
}

/**
 * Returns the prior of a placement component. A rotation and a shear both tilt the axes, one in opposite
 * directions and the other in the same: their variances add up in each of the two tilts, and their difference
 * is the tilts' covariance.
 */
export function posePrior({ shift, scale, rotation, shear, quadratic }: PlacementComponent): PosePrior {
  const precision = new Float64Array(POSE_SIZE * POSE_SIZE);
  const set = (row: number, column: number, value: number) => {
    precision[row * POSE_SIZE + column] = value;
  };
  const deviations: [number, number][] = [
    [AT.shiftX, shift.x],
    [AT.shiftY, shift.y],
    [AT.xByX, UNIT * scale.x],
    [AT.yByY, UNIT * scale.y],
    ...QUADRATIC.map((at): [number, number] => [at, quadratic]),
  ];
  for (const [at, deviation] of deviations) set(at, at, deviation ** -2);
  const variance = UNIT ** 2 * (shear ** 2 + rotation ** 2);
  const covariance = UNIT ** 2 * (shear ** 2 - rotation ** 2);
  const determinant = variance ** 2 - covariance ** 2;
  for (const at of [AT.xByY, AT.yByX]) set(at, at, variance / determinant);
  set(AT.xByY, AT.yByX, -covariance / determinant);
  set(AT.yByX, AT.xByY, -covariance / determinant);

  const mean = new Float64Array(POSE_SIZE);
  mean[AT.xByX] = UNIT * scale.mean;
  mean[AT.yByY] = UNIT * scale.mean;
  return {
    mean,
    precision,
    information: mean.map((value, at) => value * (precision[at * POSE_SIZE + at] as number)),
    halfLogDet:
      deviations.reduce((sum, [, deviation]) => sum + Math.log(deviation), 0) + Math.log(determinant) / 2,
  };
}

/** Sets the prior's mean pose. */
export function setToMean(pose: Pose, { mean }: PosePrior): void {
  pose.set(mean);
}

/**
 * Returns half the squared Mahalanobis distance of a pose from the prior's mean: its negative log-density up
 * to a constant.
 */
export function halfMahalanobis(pose: Pose, { mean, precision }: PosePrior): number {
  let sum = 0;
  for (let row = 0; row < POSE_SIZE; row++) {
    const off = (pose[row] as number) - (mean[row] as number);
    for (let column = 0; column < POSE_SIZE; column++) {
      const weight = precision[row * POSE_SIZE + column] as number;
      if (weight !== 0) sum += off * weight * ((pose[column] as number) - (mean[column] as number));
    }
  }
  return sum / 2;
}
