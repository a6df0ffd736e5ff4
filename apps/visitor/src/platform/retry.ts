export interface BackoffLimits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * Exponential backoff: how many milliseconds to wait before trying again. Doubles with each of the `failures`
 * before this one, up to the longest wait. `jitter`, random from 0 to 1, shortens it by up to half, so that
 * the phones of a hall do not all retry at the same moment.
 */
export function backoffMs(failures: number, { firstMs, longestMs }: BackoffLimits, jitter = 0): number {
  return Math.min(firstMs * 2 ** failures, longestMs) * (1 - jitter / 2);
}

/**
 * The longest wait that a server can ask for, in milliseconds: a header with more is a mistake, or not the
 * server's.
 */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * The milliseconds that a Retry-After header asks to wait (RFC 9110, section 10.2.3), an hour at most; 0
 * where there is no valid one.
 */
export function parseRetryAfter(header: string | null, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : 0;
}
