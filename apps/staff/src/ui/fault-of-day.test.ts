import { expect, test } from "vitest";
import { faultOfDay } from "./fault-of-day.ts";

// Rule (staff-screens)
test.each([
  ["2026-11-22", undefined, undefined],
  ["", undefined, undefined],
  ["2026-11-23", undefined, "too-late"],
  ["0202-01-01", undefined, "ancient"],
  ["2024-04-01", "2024-04-02", "too-early"],
  ["2024-04-01", "2024-04", undefined],
  ["2023-12-31", "2024", "too-early"],
] as const)("the day %s from %s on has, on 2026-11-22, the fault %s", (day, earliest, fault) => {
  expect(faultOfDay(day, { earliest, latest: "2026-11-22" })).toBe(fault);
});
