// Rule (kiosks)

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANSWER_WITHIN_MS, ASK_AFTER_MS, IdleWatch } from "./idle-watch.ts";

let calls: string[];
let watch: IdleWatch;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
  calls = [];
  watch = new IdleWatch({ onAsk: () => calls.push("ask"), onLeft: () => calls.push("left") });
});
afterEach(() => {
  vi.useRealTimers();
});

const NIGHT_MS = 12 * 3_600_000;

// Rule (kiosks): A kiosk that stands alone asks and records nothing
test("a kiosk that nobody has touched asks nobody", () => {
  vi.advanceTimersByTime(NIGHT_MS);
  expect(calls).toEqual([]);
});

test("a visitor who does not touch is asked after 90 seconds, and has left after 30 more, once", () => {
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS - 1);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(["ask"]);
  vi.advanceTimersByTime(ANSWER_WITHIN_MS - 1);
  expect(calls).toEqual(["ask"]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(["ask", "left"]);
  vi.advanceTimersByTime(NIGHT_MS);
  expect(calls).toEqual(["ask", "left"]);
});

test("every touch begins the 90 seconds anew, before and after the question", () => {
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS - 1_000);
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS - 1_000);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1_000);
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS - 1);
  expect(calls).toEqual(["ask"]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(["ask", "ask"]);
});

test("the visitor after one who left is asked like the first", () => {
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS + ANSWER_WITHIN_MS);
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS);
  expect(calls).toEqual(["ask", "left", "ask"]);
});

test("a visit that was ended by hand is not ended again", () => {
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS);
  watch.reset();
  vi.advanceTimersByTime(NIGHT_MS);
  expect(calls).toEqual(["ask"]);
});

test("a device that wakes up after the time finds that the visitor has left, without asking", () => {
  watch.touch();
  // The timers stood still.
  vi.setSystemTime(Date.now() + NIGHT_MS);
  watch.check();
  expect(calls).toEqual(["left"]);
});

test("a clock that is set back makes nobody leave", () => {
  watch.touch();
  vi.setSystemTime(Date.now() - NIGHT_MS);
  vi.advanceTimersByTime(ASK_AFTER_MS);
  expect(calls).toEqual([]);
});

test("a page goes on with the visit of the one before: it asks, and notices that the visitor has left", () => {
  watch.resume(Date.now() - ASK_AFTER_MS + 1_000);
  vi.advanceTimersByTime(999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(["ask"]);
  vi.advanceTimersByTime(ANSWER_WITHIN_MS);
  expect(calls).toEqual(["ask", "left"]);
});

test("a page that comes after the time finds that the visitor has left, without asking, and is touched by the next", () => {
  watch.resume(Date.now() - NIGHT_MS);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(calls).toEqual(["left"]);
  watch.touch();
  vi.advanceTimersByTime(ASK_AFTER_MS);
  expect(calls).toEqual(["left", "ask"]);
});

test("a clock that was set back before the page came keeps nobody there", () => {
  watch.resume(Date.now() + NIGHT_MS);
  vi.advanceTimersByTime(ASK_AFTER_MS + ANSWER_WITHIN_MS);
  expect(calls).toEqual(["ask", "left"]);
});
