import { expect, it } from "vitest";
import { FixedWindowCounter } from "./counters.ts";

it("a key's count is bounded within a window, which opens with what is counted first", () => {
  const windows = new FixedWindowCounter({ max: 100, windowMs: 1_000 });
  windows.add("one", 99, 5_000);
  expect(windows.waitMs("one", 5_100)).toBe(0);
  windows.add("one", 500, 5_100);
  expect([5_100, 5_999, 6_000].map((now) => windows.waitMs("one", now))).toEqual([900, 1, 0]);
  expect(windows.waitMs("other", 5_100)).toBe(0);
  windows.add("one", 1, 6_000);
  expect(windows.waitMs("one", 6_000)).toBe(0);
});

it("windows that have ended, and those beyond the number that is remembered, are forgotten, the first to end first", () => {
  const windows = new FixedWindowCounter({ max: 1, windowMs: 1_000 }, 3);
  for (const [at, key] of ["a", "b", "c", "d"].entries()) windows.add(key, 1, at);
  expect(["a", "b", "c", "d"].map((key) => windows.waitMs(key, 10))).toEqual([0, 991, 992, 993]);
  windows.add("e", 1, 1_002);
  expect(windows.size).toBe(2);
});
