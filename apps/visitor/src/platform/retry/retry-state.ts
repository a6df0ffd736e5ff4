import { backoffMs } from "../../platform/backoff.ts";

/** The backoff of sending after a failure. Times are milliseconds of a monotonic clock. */
export interface SendBackoff {
  /** The number of failures since the last success. */
  readonly failures: number;
  readonly lastFailureAt: number;
  readonly until: number;
  /** The time until which the server itself asked for no more (`Retry-After`). */
  readonly serverUntil: number;
}

export const NO_BACKOFF: SendBackoff = {
  failures: 0,
  lastFailureAt: Number.NEGATIVE_INFINITY,
  until: Number.NEGATIVE_INFINITY,
  serverUntil: Number.NEGATIVE_INFINITY,
};

export const LIMITS = { firstMs: 1_000, longestMs: 5 * 60_000 };

interface Failure {
  /** The time at which the request that failed began. */
  readonly startedAt: number;
  readonly now: number;
  /** The wait that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
  /** Random, from 0 to 1. */
  readonly jitter: number;
}

/** The backoff after a failed request. Requests that were under way together fail together, and count as one failure. */
export function afterFailure(backoff: SendBackoff, failure: Failure): SendBackoff {
  const { startedAt, now, retryAfterMs, jitter } = failure;
  const serverUntil = Math.max(backoff.serverUntil, now + retryAfterMs);
  if (startedAt < backoff.lastFailureAt)
    return { ...backoff, serverUntil, until: Math.max(backoff.until, serverUntil) };
  const until = Math.max(now + backoffMs(backoff.failures, LIMITS, jitter), serverUntil);
  return { failures: backoff.failures + 1, lastFailureAt: now, until, serverUntil };
}

/**
 * The backoff once a request has succeeded, the network or the visitor is back, or the page may end: none, unless the server
 * asked otherwise.
 */
export function resetBackoff(backoff: SendBackoff): SendBackoff {
  return { ...backoff, failures: 0, until: backoff.serverUntil };
}
