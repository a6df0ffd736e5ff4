import fc from "fast-check";
import { expect, test } from "vitest";
import { hidden, startClock, totals, visible } from "./view-clock.ts";

test("time counts as active while the page is visible, as total throughout", () => {
  let clock = startClock(1_000, true);
  clock = hidden(clock, 3_000);
  clock = visible(clock, 10_000);
  expect(totals(clock, 10_500)).toEqual({ total_ms: 9_500, active_ms: 2_500 });
});

test("a page opened in the background has no active time before it is seen", () => {
  expect(totals(startClock(0, false), 5_000)).toEqual({ total_ms: 5_000, active_ms: 0 });
});

test("however often the page hides and comes back, and however often each is told", () => {
  const steps = fc.array(fc.record({ ms: fc.nat(100_000), seen: fc.boolean() }));
  fc.assert(
    fc.property(steps, fc.boolean(), (told, seenFirst) => {
      let now = 0;
      let seen = seenFirst;
      let active = 0;
      let clock = startClock(now, seen);
      for (const step of told) {
        now += step.ms;
        active += seen ? step.ms : 0;
        seen = step.seen;
        clock = seen ? visible(clock, now) : hidden(clock, now);
        expect(totals(clock, now)).toEqual({ total_ms: now, active_ms: active });
      }
    }),
  );
});

test("a clock that is set back makes no time negative, nor more active than total", () => {
  const times = fc.array(fc.record({ at: fc.integer({ min: -1e12, max: 1e12 }), seen: fc.boolean() }));
  fc.assert(
    fc.property(times, (told) => {
      let clock = startClock(0, true);
      for (const { at, seen } of told) {
        clock = seen ? visible(clock, at) : hidden(clock, at);
        const { total_ms, active_ms } = totals(clock, at);
        expect(active_ms).toBeGreaterThanOrEqual(0);
        expect(total_ms).toBeGreaterThanOrEqual(active_ms);
      }
    }),
  );
});
