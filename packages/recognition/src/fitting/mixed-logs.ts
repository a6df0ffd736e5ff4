import { logSumExp } from "../math/log-math.ts";

/** Nobody is quite certain, not even who stood there. */
const LEAST_DOUBT = 0.01;

/**
 * Returns the log-likelihood of what a visit shows, where its bird is the right one with the probability
 * `correct`: `own` if it is, `other` if it was another. So no single visit that fits badly counts for more.
 */
export function mixedLog(correct: number, own: number, other: number): number {
  const doubt = Math.max(1 - correct, LEAST_DOUBT);
  return logSumExp(Math.log1p(-doubt) + own, Math.log(doubt) + other);
}
