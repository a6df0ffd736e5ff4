/** log(exp(one) + exp(other)), without overflow. */
export function addLogs(one: number, other: number): number {
  const high = Math.max(one, other);
  if (!Number.isFinite(high)) return high;
  return high + Math.log1p(Math.exp(Math.min(one, other) - high));
}

/** The logarithm of rising factorial `start` (`start` + 1) … of `count` factors; of `count`! when `start` is 1. */
export function logRising(start: number, count: number): number {
  let sum = 0;
  for (let factor = 0; factor < count; factor++) sum += Math.log(start + factor);
  return sum;
}
