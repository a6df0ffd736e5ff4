// Rule (a-new-drawing-or-the-same)

import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type DrawScreenState,
  type DrawTime,
  drawTimeSoFar,
  restarted,
  withDrawScreen,
  withTimeKept,
} from "./draw-time.ts";

const NOTHING: DrawTime = { drawTimeMs: 0, drawTimer: null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const step = fc.record({
  ms: fc.nat(100_000),
  does: fc.constantFrom<DrawScreenState | "kept">("visible", "hidden", "closed", "kept"),
});

test("draw time is the time with the Draw screen open, visible or hidden, and no other", () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let time = NOTHING;
      let open = false;
      let expected = 0;
      for (const { ms, does } of steps) {
        vi.advanceTimersByTime(ms);
        if (open) expected += ms;
        time = does === "kept" ? withTimeKept(time) : withDrawScreen(time, does);
        if (does !== "kept") open = does !== "closed";
        expect(drawTimeSoFar(time)).toBe(expected);
      }
    }),
  );
});

test("what is kept outlives the page; the time in which there is no page does not count", () => {
  let time = withDrawScreen(NOTHING, "visible");
  vi.advanceTimersByTime(3_000);
  time = withTimeKept(time);
  vi.advanceTimersByTime(50_000);
  time = withDrawScreen({ drawTimeMs: time.drawTimeMs, drawTimer: null }, "visible");
  vi.advanceTimersByTime(2_000);
  expect(drawTimeSoFar(time)).toBe(5_000);
});

test("a clock that is set while the visitor draws adds nothing", () => {
  const time = withDrawScreen(NOTHING, "visible");
  vi.advanceTimersByTime(4_000);
  vi.setSystemTime(Date.now() + 10 * 3_600_000);
  expect(drawTimeSoFar(time)).toBe(4_000);
});

test("a drawing that begins while the Draw screen is open has its time from then", () => {
  let time = withDrawScreen(NOTHING, "visible");
  vi.advanceTimersByTime(4_000);
  time = restarted(time);
  vi.advanceTimersByTime(1_000);
  expect(drawTimeSoFar(time)).toBe(1_000);
});
