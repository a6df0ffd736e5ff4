import { backoffMs } from "../../platform/backoff.ts";

/** When sending may go on after a failure. Times are milliseconds of a clock that nobody sets. */
export interface Pause {
  /** Since the last success. */
  readonly failures: number;
  readonly lastFailureAt: number;
  readonly until: number;
  /** Until when the server itself asked to be left alone. */
  readonly askedUntil: number;
}

export const NO_PAUSE: Pause = {
  failures: 0,
  lastFailureAt: Number.NEGATIVE_INFINITY,
  until: Number.NEGATIVE_INFINITY,
  askedUntil: Number.NEGATIVE_INFINITY,
};

export const BACKOFF = { firstMs: 1_000, longestMs: 5 * 60_000 };
export const LONGEST_ASKED_MS = 60 * 60_000;

interface Failure {
  /** When the sending that failed began. */
  readonly startedAt: number;
  readonly now: number;
  /** How long the server asked to be left alone; 0 where it did not. */
  readonly askedMs: number;
  /** 0 to 1, chosen at random, so that the phones of a hall do not all come back at the same moment. */
  readonly jitter: number;
}

/** Each failure doubles the wait; sendings that were under way together fail together, and count as one. */
export function afterFailure(pause: Pause, { startedAt, now, askedMs, jitter }: Failure): Pause {
  const askedUntil = Math.max(pause.askedUntil, now + Math.min(askedMs, LONGEST_ASKED_MS));
  if (startedAt < pause.lastFailureAt)
    return { ...pause, askedUntil, until: Math.max(pause.until, askedUntil) };
  const wait = backoffMs(pause.failures, BACKOFF, jitter);
  const until = Math.max(now + wait, askedUntil);
  return { failures: pause.failures + 1, lastFailureAt: now, until, askedUntil };
}

/** The network or the visitor is back, or the page may end: sending goes on at once, unless the server asked otherwise. */
export function cutShort(pause: Pause): Pause {
  return { ...pause, failures: 0, until: pause.askedUntil };
}

/** What a Retry-After header asks for, in milliseconds (RFC 9110, section 10.2.3); 0 where there is none to understand. */
export function retryAfterMs(header: string | null, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return ms > 0 ? ms : 0;
}
