import { expect, test } from "vitest";
import { localDay } from "./local-day.ts";

test("localDay is the day of this place, with two digits for month and day", () => {
  expect(localDay(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
  expect(localDay(new Date(2026, 10, 22, 23, 59))).toBe("2026-11-22");
});
