import { type BackoffLimits, backoffMs } from "../platform/retry.ts";

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
export const RETRY_LIMITS: BackoffLimits = { firstMs: 1_000, longestMs: 5 * 60_000 };

interface Failure {
  /** The time at which the request that failed began. */
  readonly startedAt: number;
  readonly now: number;
  /** The wait that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
  /** Random, from 0 to 1. */
  readonly jitter: number;
}

/**
 * The state after a failed request. Requests that ran at the same time fail together, and count as one
 * failure.
 */
export function afterFailure(retry: RetryState, failure: Failure, limits = RETRY_LIMITS): RetryState {
  const { startedAt, now, retryAfterMs, jitter } = failure;
  const serverUntil = Math.max(retry.serverUntil, now + retryAfterMs);
  if (startedAt < retry.lastFailureAt)
    return { ...retry, serverUntil, until: Math.max(retry.until, serverUntil) };
  const until = Math.max(now + backoffMs(retry.failures, limits, jitter), serverUntil);
  return { failures: retry.failures + 1, lastFailureAt: now, until, serverUntil };
}

/**
 * The state once a request has succeeded, the network or the visitor is back, or the page may end: sending
 * may be tried at once, unless the server asked otherwise.
 */
export function resetRetry(retry: RetryState): RetryState {
  return { ...retry, failures: 0, until: retry.serverUntil };
}
