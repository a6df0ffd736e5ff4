import type { Manner } from "./parameters.ts";

/**
 * How a drawing lies over a pattern, to first order about the belly's centre:
 * x + shiftX + stretchX * dx - turn * dy, and y + shiftY + stretchY * dy + turn * dx.
 */
export interface Pose {
  shiftX: number;
  shiftY: number;
  stretchX: number;
  stretchY: number;
  turn: number;
}

/** Weighted sums over matched pairs: all that the best pose depends on. `u`, `v` are the mark's offsets from its spot. */
export interface PoseSums {
  w: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
  u: number;
  v: number;
  ux: number;
  vy: number;
  /** Sum of v * dx - u * dy. */
  turn: number;
}

export function createSums(): PoseSums {
  return { w: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0, u: 0, v: 0, ux: 0, vy: 0, turn: 0 };
}

export function clearSums(sums: PoseSums): void {
  sums.w = 0;
  sums.x = 0;
  sums.y = 0;
  sums.xx = 0;
  sums.xy = 0;
  sums.yy = 0;
  sums.u = 0;
  sums.v = 0;
  sums.ux = 0;
  sums.vy = 0;
  sums.turn = 0;
}

/** Inverse variances of a manner's poses. */
export interface PosePrior {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly stretchX: number;
  readonly stretchY: number;
  readonly turn: number;
  readonly stretch: number;
  readonly logVolume: number;
}

export function posePrior({ shift, scale, rotation }: Manner): PosePrior {
  return {
    shiftX: shift.x ** -2,
    shiftY: shift.y ** -2,
    stretchX: scale.x ** -2,
    stretchY: scale.y ** -2,
    turn: rotation ** -2,
    stretch: scale.mean,
    logVolume: Math.log(shift.x * shift.y * scale.x * scale.y * rotation),
  };
}

export function createPose(): Pose {
  return { shiftX: 0, shiftY: 0, stretchX: 0, stretchY: 0, turn: 0 };
}

/** Sets the pose that lays the pattern on the canvas as traced. */
export function standStill(pose: Pose): void {
  pose.shiftX = 0;
  pose.shiftY = 0;
  pose.stretchX = 0;
  pose.stretchY = 0;
  pose.turn = 0;
}

/** Sets the pose that a manner has on average. */
export function usualPose(pose: Pose, prior: PosePrior): void {
  standStill(pose);
  pose.stretchX = prior.stretch;
  pose.stretchY = prior.stretch;
}

/**
 * Sets the pose to the most probable one for the sums, and returns the logarithm of its posterior's volume relative to
 * the prior's: Laplace's correction for all the poses nearby. The normal equations are two 2 x 2 blocks joined by the turn.
 */
export function fitPose(pose: Pose, sums: PoseSums, prior: PosePrior): number {
  const a = sums.w + prior.shiftX;
  const b = sums.x;
  const c = sums.xx + prior.stretchX;
  const d = sums.w + prior.shiftY;
  const e = sums.y;
  const f = sums.yy + prior.stretchY;
  const detX = a * c - b * b;
  const detY = d * f - e * e;
  const rightX = sums.ux + prior.stretchX * prior.stretch;
  const rightY = sums.vy + prior.stretchY * prior.stretch;
  // What the turn moves along each block's two unknowns, and the blocks' answers without a turn.
  const shiftXTurn = (-c * sums.y + b * sums.xy) / detX;
  const stretchXTurn = (b * sums.y - a * sums.xy) / detX;
  const shiftYTurn = (f * sums.x - e * sums.xy) / detY;
  const stretchYTurn = (-e * sums.x + d * sums.xy) / detY;
  const shiftX = (c * sums.u - b * rightX) / detX;
  const stretchX = (a * rightX - b * sums.u) / detX;
  const shiftY = (f * sums.v - e * rightY) / detY;
  const stretchY = (d * rightY - e * sums.v) / detY;
  const stiffness =
    sums.xx +
    sums.yy +
    prior.turn -
    (-sums.y * shiftXTurn - sums.xy * stretchXTurn) -
    (sums.x * shiftYTurn + sums.xy * stretchYTurn);
  const torque = sums.turn + sums.y * shiftX + sums.xy * stretchX - sums.x * shiftY - sums.xy * stretchY;
  pose.turn = torque / stiffness;
  pose.shiftX = shiftX - shiftXTurn * pose.turn;
  pose.stretchX = stretchX - stretchXTurn * pose.turn;
  pose.shiftY = shiftY - shiftYTurn * pose.turn;
  pose.stretchY = stretchY - stretchYTurn * pose.turn;
  return -0.5 * Math.log(detX * detY * stiffness) - prior.logVolume;
}

/** How far a pose is from the usual one: half its squared distance in prior deviations. */
export function poseCost(pose: Pose, prior: PosePrior): number {
  return (
    0.5 *
    (prior.shiftX * pose.shiftX ** 2 +
      prior.shiftY * pose.shiftY ** 2 +
      prior.stretchX * (pose.stretchX - prior.stretch) ** 2 +
      prior.stretchY * (pose.stretchY - prior.stretch) ** 2 +
      prior.turn * pose.turn ** 2)
  );
}
