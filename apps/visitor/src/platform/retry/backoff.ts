export interface BackoffLimits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * Exponential backoff: how many milliseconds to wait before trying again. Doubles with each of the `failures` before this
 * one, up to the longest wait. `jitter`, random from 0 to 1, shortens it by up to half, so that the phones of a hall do
 * not all retry at the same moment.
 */
export function backoffMs(failures: number, { firstMs, longestMs }: BackoffLimits, jitter = 0): number {
  return Math.min(firstMs * 2 ** failures, longestMs) * (1 - jitter / 2);
}
