import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RETRY_AFTER_MS } from "../platform/retry.ts";
import { afterFailure, NO_FAILURES, RETRY_LIMITS, type RetryState, resetRetry } from "./retry-state.ts";

const failure = (now: number, fields = {}) => ({
  startedAt: now - 1,
  now,
  retryAfterMs: 0,
  jitter: 0,
  ...fields,
});

/** Returns the waits of attempts that each fail, made as soon as a retry is allowed. */
function waits(times: number, jitter: number): number[] {
  let retry = NO_FAILURES;
  let now = 0;
  return Array.from({ length: times }, () => {
    retry = afterFailure(retry, failure(now, { jitter }));
    const wait = retry.until - now;
    now = retry.until + 1;
    return wait;
  });
}

describe("the backoff after a failed request", () => {
  it("doubles, up to five minutes", () => {
    expect(waits(4, 0)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(waits(20, 0).at(-1)).toBe(RETRY_LIMITS.longestMs);
  });

  it("is different on each phone, between half of it and the whole", () => {
    expect([0, 0.5, 1].map((jitter) => waits(2, jitter))).toEqual([
      [1_000, 2_000],
      [750, 1_500],
      [500, 1_000],
    ]);
  });

  it("counts requests that failed together as one failure", () => {
    const once = afterFailure(NO_FAILURES, failure(100));
    expect(afterFailure(once, failure(130, { startedAt: 99 }))).toMatchObject({
      failures: 1,
      until: once.until,
    });
  });

  it("is as long as the server asks for", () => {
    expect(afterFailure(NO_FAILURES, failure(0, { retryAfterMs: 30_000 })).until).toBe(30_000);
  });

  it("heeds the Retry-After in the later of two answers", () => {
    const once = afterFailure(NO_FAILURES, failure(100));
    expect(afterFailure(once, failure(130, { startedAt: 99, retryAfterMs: 60_000 })).until).toBe(60_130);
  });

  it("is reset when the network is back, but not against the server's wish", () => {
    const now = 5_000;
    const failed = afterFailure(afterFailure(NO_FAILURES, failure(0)), failure(now));
    expect(resetRetry(failed).until).toBeLessThanOrEqual(now);
    expect(resetRetry(failed).failures).toBe(0);
    const asked = afterFailure(failed, failure(now, { retryAfterMs: 10_000 }));
    expect(resetRetry(asked).until).toBe(now + 10_000);
  });

  it("never ends before what the server asked for, nor later than an hour, whatever happens", () => {
    const steps = fc.array(
      fc.oneof(
        fc.constant("reset" as const),
        fc.record({
          after: fc.nat(400_000),
          lasted: fc.nat(20_000),
          retryAfterMs: fc.nat(MAX_RETRY_AFTER_MS),
          jitter: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      ),
    );
    fc.assert(
      fc.property(steps, (all) => {
        let [retry, now]: [RetryState, number] = [NO_FAILURES, 0];
        for (const step of all) {
          if (step === "reset") {
            retry = resetRetry(retry);
          } else {
            now += step.after;
            retry = afterFailure(retry, { ...step, startedAt: now - step.lasted, now });
          }
          expect(retry.until).toBeGreaterThanOrEqual(retry.serverUntil);
          expect(retry.until).toBeLessThanOrEqual(now + MAX_RETRY_AFTER_MS);
        }
      }),
    );
  });
});
