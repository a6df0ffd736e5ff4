import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WindowStore } from "./window-store.ts";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function count(store: WindowStore, key: string) {
  const counted: unknown[] = [];
  store.incr(key, (error, found) => counted.push(error ?? found), MINUTE_MS);
  return counted[0];
}

// Rule (operating.md#the-clock)
it("a rate's window ends after its minute, also where the clock was far ahead and is put right", () => {
  const store = new WindowStore();
  const right = Date.now();
  vi.setSystemTime(right + 400 * 24 * 60 * MINUTE_MS);
  expect(count(store, "hall")).toEqual({ current: 1, ttl: MINUTE_MS });
  vi.setSystemTime(right);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(count(store, "hall")).toEqual({ current: 2, ttl: 1 });
  vi.advanceTimersByTime(1);
  expect(count(store, "hall")).toEqual({ current: 1, ttl: MINUTE_MS });
});

it("a store of rates remembers the last 5,000 that were counted", () => {
  const store = new WindowStore();
  count(store, "first");
  count(store, "second");
  count(store, "first");
  for (let other = 0; other < 4_999; other++) count(store, String(other));
  expect(count(store, "first")).toMatchObject({ current: 3 });
  expect(count(store, "second")).toMatchObject({ current: 1 });
});
