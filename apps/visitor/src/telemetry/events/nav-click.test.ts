import { NAV_CLICK_DEBOUNCE_MS } from "@harapen/contract/constants";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordNavClick } from "./nav-click.ts";
import { listen } from "./record.ts";

let told: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(10_000);
  told = [];
  stop = listen(({ payload }) => told.push(payload));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const plain = { button: 0, metaKey: false, ctrlKey: false };

test("a click within 100 ms of the one before is not told", () => {
  recordNavClick("draw", plain);
  vi.advanceTimersByTime(NAV_CLICK_DEBOUNCE_MS);
  recordNavClick("catalog", plain);
  vi.advanceTimersByTime(NAV_CLICK_DEBOUNCE_MS + 1);
  recordNavClick("home", plain);
  expect(told).toMatchObject([{ to: "draw" }, { to: "home" }]);
});

test.each([
  ["middle", { button: 1 }],
  ["meta", { metaKey: true }],
  ["ctrl", { ctrlKey: true }],
])("a click with %s opens a tab of the browser, and is not told", (_, how) => {
  vi.advanceTimersByTime(1_000_000);
  recordNavClick("draw", { ...plain, ...how });
  expect(told).toEqual([]);
});
