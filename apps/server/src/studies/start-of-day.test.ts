import { expect, it } from "vitest";
import { startOfDay } from "./study-times.ts";

it.each([
  ["2026-04-30", "UTC", 0, "2026-04-30T00:00:00.000Z"],
  ["2026-04-30", "Asia/Tokyo", 0, "2026-04-29T15:00:00.000Z"],
  ["2026-02-28", "Asia/Tokyo", 1, "2026-02-28T15:00:00.000Z"],
  // Clocks go forward at two at night, and back at three.
  ["2026-03-29", "Europe/Berlin", 0, "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", 1, "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", 1, "2026-10-25T23:00:00.000Z"],
  // They go forward at midnight: the day begins at one.
  ["2026-09-06", "America/Santiago", 0, "2026-09-06T04:00:00.000Z"],
])("%s in %s, %d days later, begins at %4$s", (day, zone, later, instant) => {
  expect(new Date(startOfDay(day, zone, later) ?? Number.NaN).toISOString()).toBe(instant);
});

it.each(["2026-02-30", "yesterday", "2026-4-1", ""])("%j is no day", (day) => {
  expect(startOfDay(day, "UTC")).toBeUndefined();
});
