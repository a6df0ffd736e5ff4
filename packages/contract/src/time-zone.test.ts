import { expect, test } from "vitest";
import { dayIn, timeZone, timeZoneOf, todayAt } from "./time-zone.ts";

// Rule (an-aquariums-data): Days of an aquarium are those of its time zone
test("an aquarium's day begins at midnight in its time zone, hours before or after that of UTC", () => {
  const evening = new Date("2026-11-28T15:00:00Z");
  expect(dayIn("UTC", evening)).toBe("2026-11-28");
  expect(todayAt({ time_zone: "Asia/Tokyo" }, evening)).toBe("2026-11-29");
  expect(todayAt({ time_zone: "America/Los_Angeles" }, new Date("2026-11-28T07:59:00Z"))).toBe("2026-11-27");
});

test("an aquarium without a time zone is in Japan, where those of before were made", () => {
  expect(timeZoneOf({})).toBe("Asia/Tokyo");
  expect(timeZoneOf({ time_zone: "Europe/Berlin" })).toBe("Europe/Berlin");
});

test.each(["Asia/Tokio", "", "x".repeat(61)])("%j is no time zone", (zone) => {
  expect(timeZone.safeParse(zone).success).toBe(false);
});
