import { clamp } from "@harapen/contract/clamp";
import { choleskySolve } from "../math/cholesky.ts";
import { FARTHEST } from "./traits.ts";

/** What is maximised: the log-likelihood of each visit at a point, in widths of the priors. */
export type VisitLogs = (at: Float64Array) => Float64Array;

/** Where the penalised likelihood is highest. */
export interface Summit {
  readonly at: Float64Array;
  /** The standard error of each coordinate, its prior included: 1 where the visits say nothing. */
  readonly error: Float64Array;
}

const ROUNDS = 8;
/** The step of the differences that stand for derivatives. */
const STEP = 0.05;
/** A coordinate moves no farther in one round; a round that moves none as far as `STILL` is the last. */
const MOST = 1.5;
const STILL = 0.05;
/** How often a step that makes it worse is halved before it is given up. */
const HALVINGS = 3;

/**
 * Climbs from the shipped values, 0, to the highest weighted log-likelihood less half the square of each
 * coordinate: a standard normal prior. By Newton's method, with the sum of squared scores for the curvature
 * (Berndt, Hall, Hall and Hausman 1974, Annals of Economic and Social Measurement 3: 653-665); the scores are
 * differences, so that nothing has to be derived. The prior keeps every step well-defined.
 */
export function ascend(logsAt: VisitLogs, weights: Float64Array, size: number): Summit {
  let at: Float64Array = new Float64Array(size);
  let logs = logsAt(at);
  let error: Float64Array = new Float64Array(size).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(scoresAt(logsAt, at, logs), weights, at);
    error = step.error;
    const moved = climb(logsAt, weights, at, logs, step.by);
    if (!moved) break;
    const farthest = moved.at.reduce(
      (most, each, index) => Math.max(most, Math.abs(each - (at[index] as number))),
      0,
    );
    ({ at, logs } = moved);
    if (farthest < STILL) break;
  }
  return { at, error };
}

/** Returns how much each visit's log-likelihood rises with each coordinate. */
function scoresAt(logsAt: VisitLogs, at: Float64Array, logs: Float64Array): Float64Array[] {
  return Array.from(at, (_, coordinate) => {
    const beside = at.slice();
    // Towards the shipped values, as the prior does: it is where the likelihood is known to be sound.
    const step = (at[coordinate] as number) > 0 ? -STEP : STEP;
    beside[coordinate] = (at[coordinate] as number) + step;
    return logsAt(beside).map((log, visit) => (log - (logs[visit] as number)) / step);
  });
}

/** Returns the step to where the quadratic about `at` is highest, and the standard errors there. */
function newtonStep(
  scores: readonly Float64Array[],
  weights: Float64Array,
  at: Float64Array,
): { readonly by: Float64Array; readonly error: Float64Array } {
  const size = at.length;
  const curvature = new Float64Array(size * size);
  const slope = at.map((each) => -each);
  for (let row = 0; row < size; row++) {
    const own = scores[row] as Float64Array;
    for (const [visit, weight] of weights.entries()) {
      slope[row] = (slope[row] as number) + weight * (own[visit] as number);
    }
    for (let column = 0; column <= row; column++) {
      const other = scores[column] as Float64Array;
      let sum = row === column ? 1 : 0;
      for (const [visit, weight] of weights.entries()) {
        sum += weight * (own[visit] as number) * (other[visit] as number);
      }
      curvature[row * size + column] = sum;
    }
  }
  for (let row = 0; row < size; row++) if (isAgainstBound(at[row] as number, slope[row] as number)) hold(row);
  const error = slope.map((_, coordinate) => {
    const unit = new Float64Array(size);
    unit[coordinate] = 1;
    choleskySolve(curvature.slice(), unit, size);
    return Math.sqrt(unit[coordinate] as number);
  });
  choleskySolve(curvature, slope, size);
  return { by: slope, error };

  /** Keeps a coordinate where it is, so that the others go to where it is best for them beside it. */
  function hold(row: number): void {
    slope[row] = 0;
    for (let other = 0; other < size; other++) {
      if (other === row) continue;
      curvature[row * size + other] = 0;
      curvature[other * size + row] = 0;
    }
  }
}

/** Whether a coordinate is as far as it may be, and would go farther. */
function isAgainstBound(at: number, slope: number): boolean {
  return Math.abs(at) >= FARTHEST && Math.sign(at) === Math.sign(slope);
}

/** Takes the step, or a part of it, where that is higher; `undefined` where no part is. */
function climb(
  logsAt: VisitLogs,
  weights: Float64Array,
  from: Float64Array,
  logs: Float64Array,
  by: Float64Array,
): { readonly at: Float64Array; readonly logs: Float64Array } | undefined {
  const before = heightOf(from, logs, weights);
  for (let halving = 0, part = 1; halving <= HALVINGS; halving++, part /= 2) {
    const at = Float64Array.from(from, (each, index) => {
      const step = clamp(by[index] as number, -MOST, MOST);
      return clamp(each + part * step, -FARTHEST, FARTHEST);
    });
    const there = logsAt(at);
    if (heightOf(at, there, weights) > before) return { at, logs: there };
  }
  return undefined;
}

function heightOf(at: Float64Array, logs: Float64Array, weights: Float64Array): number {
  const prior = at.reduce((sum, each) => sum - each ** 2 / 2, 0);
  return logs.reduce((sum, log, visit) => sum + (weights[visit] as number) * log, prior);
}
