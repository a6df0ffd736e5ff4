import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  afterFailure,
  BACKOFF,
  cutShort,
  LONGEST_ASKED_MS,
  NO_PAUSE,
  type Pause,
  retryAfterMs,
} from "./backoff.ts";

const failure = (now: number, fields = {}) => ({ startedAt: now - 1, now, askedMs: 0, jitter: 0, ...fields });

/** Fails again as soon as it may try again. */
function waits(times: number, jitter: number): number[] {
  let pause = NO_PAUSE;
  let now = 0;
  return Array.from({ length: times }, () => {
    pause = afterFailure(pause, failure(now, { jitter }));
    const wait = pause.until - now;
    now = pause.until + 1;
    return wait;
  });
}

describe("the pause after a failure", () => {
  it("doubles, up to five minutes", () => {
    expect(waits(4, 0)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(waits(20, 0).at(-1)).toBe(BACKOFF.longestMs);
  });

  it("is different on each phone, between half of it and the whole", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (jitter) => {
        const [wait = 0] = waits(1, jitter);
        expect(wait).toBeGreaterThanOrEqual(BACKOFF.firstMs / 2);
        expect(wait).toBeLessThanOrEqual(BACKOFF.firstMs);
      }),
    );
  });

  it("counts sendings that failed together as one failure", () => {
    const once = afterFailure(NO_PAUSE, failure(100));
    expect(afterFailure(once, failure(130, { startedAt: 99 }))).toMatchObject({
      failures: 1,
      until: once.until,
    });
  });

  it("is as long as the server asks for, though never beyond an hour", () => {
    expect(afterFailure(NO_PAUSE, failure(0, { askedMs: 30_000 })).until).toBe(30_000);
    expect(afterFailure(NO_PAUSE, failure(0, { askedMs: 1e12 })).until).toBe(LONGEST_ASKED_MS);
  });

  it("heeds what the server asks in the later of two answers", () => {
    const once = afterFailure(NO_PAUSE, failure(100));
    expect(afterFailure(once, failure(130, { startedAt: 99, askedMs: 60_000 })).until).toBe(60_130);
  });

  it("is cut short when the network is back, but not against the server's wish", () => {
    const now = 5_000;
    const failed = afterFailure(afterFailure(NO_PAUSE, failure(0)), failure(now));
    expect(cutShort(failed).until).toBeLessThanOrEqual(now);
    expect(cutShort(failed).failures).toBe(0);
    const asked = afterFailure(failed, failure(now, { askedMs: 10_000 }));
    expect(cutShort(asked).until).toBe(now + 10_000);
  });

  it("never ends before what the server asked for, nor later than an hour, whatever happens", () => {
    const happenings = fc.array(
      fc.oneof(
        fc.constant("cut" as const),
        fc.record({
          after: fc.nat(400_000),
          lasted: fc.nat(20_000),
          askedMs: fc.nat(10_000_000),
          jitter: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      ),
    );
    fc.assert(
      fc.property(happenings, (all) => {
        let [pause, now]: [Pause, number] = [NO_PAUSE, 0];
        for (const one of all) {
          if (one === "cut") {
            pause = cutShort(pause);
          } else {
            now += one.after;
            pause = afterFailure(pause, { ...one, startedAt: now - one.lasted, now });
          }
          expect(pause.until).toBeGreaterThanOrEqual(pause.askedUntil);
          expect(pause.until).toBeLessThanOrEqual(now + LONGEST_ASKED_MS);
        }
      }),
    );
  });
});

const now = Date.parse("2026-05-01T00:00:00Z");

test.each([
  [null, 0],
  ["", 0],
  ["0", 0],
  ["120", 120_000],
  ["Fri, 01 May 2026 00:01:00 GMT", 60_000],
  ["Thu, 30 Apr 2026 00:00:00 GMT", 0],
  ["soon", 0],
  ["-5", 0],
])("Retry-After: %j asks for %d ms", (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
