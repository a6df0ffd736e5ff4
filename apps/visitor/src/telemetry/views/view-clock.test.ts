import fc from "fast-check";
import { expect, test } from "vitest";
import { type Moment, startClock, totals, withVisibility } from "./view-clock.ts";

/** A moment by clocks that nobody sets and that never stand still. */
const at = (ms: number): Moment => ({ wall: 1e12 + ms, steady: ms });

test("a view's time counts as active while the page is visible, as total throughout", () => {
  let clock = startClock(at(1_000), true);
  clock = withVisibility(clock, false, at(3_000));
  clock = withVisibility(clock, true, at(10_000));
  expect(totals(clock, at(10_500))).toEqual({ total_ms: 9_500, active_ms: 2_500 });
});

test("a view opened in the background has no active time before it is seen", () => {
  expect(totals(startClock(at(0), false), at(5_000))).toEqual({ total_ms: 5_000, active_ms: 0 });
});

test("a view's times are right however often the page hides and comes back, and however often each is reported", () => {
  const steps = fc.array(fc.record({ ms: fc.nat(100_000), seen: fc.boolean() }));
  fc.assert(
    fc.property(steps, fc.boolean(), (changes, seenFirst) => {
      let now = 0;
      let seen = seenFirst;
      let active = 0;
      let clock = startClock(at(now), seen);
      for (const step of changes) {
        now += step.ms;
        active += seen ? step.ms : 0;
        seen = step.seen;
        clock = withVisibility(clock, seen, at(now));
        expect(totals(clock, at(now))).toEqual({ total_ms: now, active_ms: active });
      }
    }),
  );
});

test("a clock that is set makes no time of a view negative, nor more active than total", () => {
  const times = fc.array(
    fc.record({ wall: fc.integer({ min: -1e12, max: 1e12 }), steady: fc.nat(1e9), seen: fc.boolean() }),
  );
  fc.assert(
    fc.property(times, (changes) => {
      let clock = startClock({ wall: 0, steady: 0 }, true);
      for (const { seen, ...now } of changes) {
        clock = withVisibility(clock, seen, now);
        const { total_ms, active_ms } = totals(clock, now);
        expect(active_ms).toBeGreaterThanOrEqual(0);
        expect(total_ms).toBeGreaterThanOrEqual(active_ms);
      }
    }),
  );
});

test("a clock that is set years ahead under the visitor's eyes adds nothing to a view", () => {
  const clock = startClock({ wall: 0, steady: 0 }, true);
  expect(totals(clock, { wall: 1e11, steady: 5_000 })).toEqual({ total_ms: 5_000, active_ms: 5_000 });
});

test("a view counts as open while its page is hidden and the device sleeps, though the steady clock stands still", () => {
  const awake = startClock({ wall: 0, steady: 0 }, true);
  const asleep = withVisibility(awake, false, { wall: 1_000, steady: 1_000 });
  expect(totals(asleep, { wall: 3_600_000, steady: 1_001 })).toEqual({
    total_ms: 3_600_000,
    active_ms: 1_000,
  });
});
