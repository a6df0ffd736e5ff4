/** log(exp(a) + exp(b)), without overflow. */
export function logSumExp(a: number, b: number): number {
  const high = Math.max(a, b);
  if (!Number.isFinite(high)) return high;
  return high + Math.log1p(Math.exp(Math.min(a, b) - high));
}

/**
 * Returns the logarithm of the rising factorial `start` (`start` + 1) … of `count` factors; of `count`! if
 * `start` is 1.
 */
export function logRisingFactorial(start: number, count: number): number {
  let sum = 0;
  for (let factor = 0; factor < count; factor++) sum += Math.log(start + factor);
  return sum;
}
