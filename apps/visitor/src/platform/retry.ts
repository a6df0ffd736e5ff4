/** When sending may be tried again after failures. Times are milliseconds of a monotonic clock. */
export interface RetryState {
  /** The number of failures since the last success. */
  readonly failures: number;
  readonly lastFailureAt: number;
  /** The time until which nothing is sent. */
  readonly until: number;
  /** The time until which the server itself asked for no requests (`Retry-After`). */
  readonly serverUntil: number;
}

export const NO_FAILURES: RetryState = {
  failures: 0,
  lastFailureAt: Number.NEGATIVE_INFINITY,
  until: Number.NEGATIVE_INFINITY,
  serverUntil: Number.NEGATIVE_INFINITY,
};

/** How long to wait after failures, in milliseconds. */
export const RETRY_LIMITS = { firstMs: 1_000, longestMs: 5 * 60_000 };

interface Failure {
  /** The time at which the request that failed began. */
  readonly startedAt: number;
  readonly now: number;
  /** The wait that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
  /** Random, from 0 to 1. */
  readonly jitter: number;
}

/** The state after a failed request. Requests that ran at the same time fail together, and count as one failure. */
export function afterFailure(retry: RetryState, failure: Failure): RetryState {
  const { startedAt, now, retryAfterMs, jitter } = failure;
  const serverUntil = Math.max(retry.serverUntil, now + retryAfterMs);
  if (startedAt < retry.lastFailureAt)
    return { ...retry, serverUntil, until: Math.max(retry.until, serverUntil) };
  const until = Math.max(now + backoffMs(retry.failures, RETRY_LIMITS, jitter), serverUntil);
  return { failures: retry.failures + 1, lastFailureAt: now, until, serverUntil };
}

/**
 * The state once a request has succeeded, the network or the visitor is back, or the page may end: sending may be tried
 * at once, unless the server asked otherwise.
 */
export function resetRetry(retry: RetryState): RetryState {
  return { ...retry, failures: 0, until: retry.serverUntil };
}

interface BackoffLimits {
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
