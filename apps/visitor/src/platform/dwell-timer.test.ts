import fc from "fast-check";
import { expect, test } from "vitest";
import { type Moment, startTimer, totals, withVisibility } from "./dwell-timer.ts";

/** Returns a moment by clocks that are never set and never stand still. */
const at = (ms: number): Moment => ({ wall: 1e12 + ms, monotonic: ms });

test("a view's time counts as active while the page is visible, as total throughout", () => {
  let timer = startTimer(at(1_000), true);
  timer = withVisibility(timer, false, at(3_000));
  timer = withVisibility(timer, true, at(10_000));
  expect(totals(timer, at(10_500))).toEqual({ total_ms: 9_500, active_ms: 2_500 });
});

test("a view opened in the background has no active time before it is seen", () => {
  expect(totals(startTimer(at(0), false), at(5_000))).toEqual({ total_ms: 5_000, active_ms: 0 });
});

test("a view's times are right however often the page hides and comes back, and however often each is reported", () => {
  const steps = fc.array(fc.record({ ms: fc.nat(100_000), seen: fc.boolean() }));
  fc.assert(
    fc.property(steps, fc.boolean(), (changes, seenFirst) => {
      let now = 0;
      let seen = seenFirst;
      let active = 0;
      let timer = startTimer(at(now), seen);
      for (const step of changes) {
        now += step.ms;
        active += seen ? step.ms : 0;
        seen = step.seen;
        timer = withVisibility(timer, seen, at(now));
        expect(totals(timer, at(now))).toEqual({ total_ms: now, active_ms: active });
      }
    }),
  );
});

test("a clock that is set makes no time of a view negative, nor more active than total", () => {
  const times = fc.array(
    fc.record({ wall: fc.integer({ min: -1e12, max: 1e12 }), monotonic: fc.nat(1e9), seen: fc.boolean() }),
  );
  fc.assert(
    fc.property(times, (changes) => {
      let timer = startTimer({ wall: 0, monotonic: 0 }, true);
      for (const { seen, ...now } of changes) {
        timer = withVisibility(timer, seen, now);
        const { total_ms, active_ms } = totals(timer, now);
        expect(active_ms).toBeGreaterThanOrEqual(0);
        expect(total_ms).toBeGreaterThanOrEqual(active_ms);
      }
    }),
  );
});

test("a clock that is set years ahead under the visitor's eyes adds nothing to a view", () => {
  const timer = startTimer({ wall: 0, monotonic: 0 }, true);
  expect(totals(timer, { wall: 1e11, monotonic: 5_000 })).toEqual({ total_ms: 5_000, active_ms: 5_000 });
});

test("a view counts as open while its page is hidden and the device sleeps, though the monotonic clock stands still", () => {
  const awake = startTimer({ wall: 0, monotonic: 0 }, true);
  const asleep = withVisibility(awake, false, { wall: 1_000, monotonic: 1_000 });
  expect(totals(asleep, { wall: 3_600_000, monotonic: 1_001 })).toEqual({
    total_ms: 3_600_000,
    active_ms: 1_000,
  });
});
