import { dayIn } from "@harapen/contract/time-zone";
import { expect, test } from "vitest";
import { isOnItsDays, stageOf } from "./study-times.ts";

const SEPTEMBER = { starts_on: "2026-09-01", ends_on: "2026-09-28", time_zone: "Asia/Tokyo" };

// Rule (studies-in-a-visit)
// Rule (research.md#start-change-freeze-close)
test.each([
  ["2026-08-31T14:59:59Z", "before"],
  ["2026-08-31T15:00:00Z", "during"],
  ["2026-09-28T14:59:59Z", "during"],
  ["2026-09-28T15:00:00Z", "after"],
])("a study's days begin and end at midnight in its time zone: %s", (at, stage) => {
  expect(stageOf(SEPTEMBER, new Date(at))).toBe(stage);
  expect(isOnItsDays(SEPTEMBER, new Date(at))).toBe(stage === "during");
});

test("a study of one day has that day", () => {
  const oneDay = { ...SEPTEMBER, ends_on: "2026-09-01" };
  expect(isOnItsDays(oneDay, new Date("2026-09-01T03:00:00Z"))).toBe(true);
  expect(isOnItsDays(oneDay, new Date("2026-09-02T03:00:00Z"))).toBe(false);
});

test("a day of the calendar is that of the time zone, on both sides of Greenwich", () => {
  const at = new Date("2026-12-31T23:30:00Z");
  expect(dayIn("UTC", at)).toBe("2026-12-31");
  expect(dayIn("Asia/Kolkata", at)).toBe("2027-01-01");
  expect(dayIn("America/Los_Angeles", at)).toBe("2026-12-31");
});
