import { solve } from "../math/cholesky.ts";
import type { Manner } from "../parameters.ts";

/** Functions of a spot's place, of which a pose's displacement is made: 1, x, y, x², xy and y². */
const FEATURES = 6;
const SIZE = 2 * FEATURES;
/** Lengths are taken in this unit, about half a belly, so that the features are of one size. */
const UNIT = 100;
/** Mean of x² and y² over the belly: taken off, so that bending doesn't shift. */
const MEAN_SQUARE = 0.3;
/** Where each coefficient stands among the twelve: first those of the displacement in x, then in y. */
const AT = { shiftX: 0, stretchX: 1, slantX: 2, shiftY: 6, slantY: 7, stretchY: 8 } as const;
const BENDS = [3, 4, 5, 9, 10, 11] as const;

/**
 * How a drawing lies over a pattern: the spot at (dx, dy) from the belly's centre is displaced in x by the sum of the first six
 * coefficients times their features, and in y by the other six. The coefficients are canvas units.
 */
export type Pose = Float64Array;

/** Weighted sums over matched pairs: all that the best pose depends on. */
export interface PoseSums {
  /** Products of features, lower triangle. */
  readonly products: Float64Array;
  /** Features times the marks' offsets from their spots, in x and then in y. */
  readonly offsets: Float64Array;
  /** Room for the normal equations. */
  readonly matrix: Float64Array;
  readonly features: Float64Array;
}

/** A normal distribution of poses. */
export interface PosePrior {
  readonly mean: Float64Array;
  /** The inverse of its covariance, in full. */
  readonly precision: Float64Array;
  /** `precision` times `mean`. */
  readonly pull: Float64Array;
  readonly logVolume: number;
}

export function createPose(): Pose {
  return new Float64Array(SIZE);
}

export function createSums(): PoseSums {
  return {
    products: new Float64Array(FEATURES * FEATURES),
    offsets: new Float64Array(SIZE),
    matrix: new Float64Array(SIZE * SIZE),
    features: new Float64Array(FEATURES),
  };
}

export function clearSums({ products, offsets }: PoseSums): void {
  products.fill(0);
  offsets.fill(0);
}

/**
 * A turn and a shear both slant, the one the two axes against each other and the other both alike: their variances add up in each
 * slant, and their difference is what the slants share.
 */
export function posePrior({ shift, scale, rotation, shear, bend }: Manner): PosePrior {
  const precision = new Float64Array(SIZE * SIZE);
  const set = (row: number, column: number, value: number) => {
    precision[row * SIZE + column] = value;
  };
  const deviations: [number, number][] = [
    [AT.shiftX, shift.x],
    [AT.shiftY, shift.y],
    [AT.stretchX, UNIT * scale.x],
    [AT.stretchY, UNIT * scale.y],
    ...BENDS.map((at): [number, number] => [at, bend]),
  ];
  for (const [at, deviation] of deviations) set(at, at, deviation ** -2);
  const own = UNIT ** 2 * (shear ** 2 + rotation ** 2);
  const shared = UNIT ** 2 * (shear ** 2 - rotation ** 2);
  const slants = own ** 2 - shared ** 2;
  for (const at of [AT.slantX, AT.slantY]) set(at, at, own / slants);
  set(AT.slantX, AT.slantY, -shared / slants);
  set(AT.slantY, AT.slantX, -shared / slants);

  const mean = new Float64Array(SIZE);
  mean[AT.stretchX] = UNIT * scale.mean;
  mean[AT.stretchY] = UNIT * scale.mean;
  return {
    mean,
    precision,
    pull: mean.map((value, at) => value * (precision[at * SIZE + at] as number)),
    logVolume: deviations.reduce((sum, [, deviation]) => sum + Math.log(deviation), 0) + Math.log(slants) / 2,
  };
}

/** Sets the pose that lays the pattern on the canvas as traced. */
export function standStill(pose: Pose): void {
  pose.fill(0);
}

/** Sets the pose that a manner has on average. */
export function usualPose(pose: Pose, { mean }: PosePrior): void {
  pose.set(mean);
}

/** Fills `features` for a spot's offset from the belly's centre, in canvas units. */
function featuresOf(features: Float64Array, dx: number, dy: number): void {
  const x = dx / UNIT;
  const y = dy / UNIT;
  features[0] = 1;
  features[1] = x;
  features[2] = y;
  features[3] = x * x - MEAN_SQUARE;
  features[4] = x * y;
  features[5] = y * y - MEAN_SQUARE;
}

const scratch = new Float64Array(FEATURES);

/** By how much a pose moves, in x (`axis` 0) or in y (1), the spot at an offset from the belly's centre; canvas units. */
export function displacement(pose: Pose, axis: 0 | 1, dx: number, dy: number): number {
  featuresOf(scratch, dx, dy);
  let sum = 0;
  for (let at = 0; at < FEATURES; at++) {
    sum += (pose[axis * FEATURES + at] as number) * (scratch[at] as number);
  }
  return sum;
}

/** Adds one spot with the total weight of its pairs, and the weighted sums of its marks' offsets from it. */
export function addToSums(
  { products, offsets, features }: PoseSums,
  dx: number,
  dy: number,
  weight: number,
  offsetX: number,
  offsetY: number,
): void {
  featuresOf(features, dx, dy);
  for (let row = 0; row < FEATURES; row++) {
    const feature = features[row] as number;
    const weighted = weight * feature;
    for (let column = 0; column <= row; column++) {
      const at = row * FEATURES + column;
      products[at] = (products[at] as number) + weighted * (features[column] as number);
    }
    offsets[row] = (offsets[row] as number) + offsetX * feature;
    offsets[FEATURES + row] = (offsets[FEATURES + row] as number) + offsetY * feature;
  }
}

/**
 * Sets the pose to the most probable one for the sums, and returns the logarithm of its posterior's volume relative to
 * the prior's: Laplace's correction for all the poses nearby.
 */
export function fitPose(pose: Pose, { products, offsets, matrix }: PoseSums, prior: PosePrior): number {
  matrix.set(prior.precision);
  for (let row = 0; row < FEATURES; row++) {
    for (let column = 0; column <= row; column++) {
      const product = products[row * FEATURES + column] as number;
      const inX = row * SIZE + column;
      const inY = inX + FEATURES * SIZE + FEATURES;
      matrix[inX] = (matrix[inX] as number) + product;
      matrix[inY] = (matrix[inY] as number) + product;
    }
  }
  for (let at = 0; at < SIZE; at++) pose[at] = (offsets[at] as number) + (prior.pull[at] as number);
  return -0.5 * solve(matrix, pose, SIZE) - prior.logVolume;
}

/** How far a pose is from the usual one: half its squared distance in prior deviations. */
export function poseCost(pose: Pose, { mean, precision }: PosePrior): number {
  let sum = 0;
  for (let row = 0; row < SIZE; row++) {
    const off = (pose[row] as number) - (mean[row] as number);
    for (let column = 0; column < SIZE; column++) {
      const weight = precision[row * SIZE + column] as number;
      if (weight !== 0) sum += off * weight * ((pose[column] as number) - (mean[column] as number));
    }
  }
  return sum / 2;
}

/** The pose to first order about the belly's centre; shifts in canvas units, the turn in radians. */
export function linearised(pose: Pose) {
  const [, stretchX = 0, slantX = 0] = pose;
  const [slantY = 0, stretchY = 0] = pose.subarray(AT.slantY);
  return {
    shift: { x: displacement(pose, 0, 0, 0), y: displacement(pose, 1, 0, 0) },
    stretch: { x: stretchX / UNIT, y: stretchY / UNIT },
    turn: (slantY - slantX) / (2 * UNIT),
  };
}
