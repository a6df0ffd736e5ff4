// Rule (telemetry-events)

import { NAV_CLICK_DEBOUNCE_MS } from "@harapen/contract/constants";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordNavClick } from "./interface.ts";
import { journal } from "./record.ts";

let recorded: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(10_000);
  recorded = [];
  stop = journal.listen(({ payload }) => recorded.push(payload));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const click = { button: 0, metaKey: false, ctrlKey: false };

test("a nav click within 100 ms of the one before is not recorded", () => {
  recordNavClick("draw", click);
  vi.advanceTimersByTime(NAV_CLICK_DEBOUNCE_MS);
  recordNavClick("catalog", click);
  vi.advanceTimersByTime(NAV_CLICK_DEBOUNCE_MS + 1);
  recordNavClick("home", click);
  expect(recorded).toMatchObject([{ to: "draw" }, { to: "home" }]);
});

test.each([
  ["middle", { button: 1 }],
  ["meta", { metaKey: true }],
  ["ctrl", { ctrlKey: true }],
])("a nav click with %s opens a tab of the browser, and is not recorded", (_, modifier) => {
  vi.advanceTimersByTime(1_000_000);
  recordNavClick("draw", { ...click, ...modifier });
  expect(recorded).toEqual([]);
});
