import { expect, it } from "vitest";
import { zonedTime } from "./study-times.ts";

it.each([
  ["Asia/Tokyo", "2026-09-02T14:59:59.999Z", "2026-09-02", 23],
  ["Asia/Tokyo", "2026-09-02T15:00:00.000Z", "2026-09-03", 0],
  ["Asia/Kathmandu", "2026-09-02T18:14:59.000Z", "2026-09-02", 23],
  ["Asia/Kathmandu", "2026-09-02T18:15:00.000Z", "2026-09-03", 0],
  ["Europe/Berlin", "2026-03-29T00:59:59.000Z", "2026-03-29", 1],
  ["Europe/Berlin", "2026-03-29T01:00:00.000Z", "2026-03-29", 3],
])("in %s it is at %s the day %s, hour %i", (zone, instant, day, hour) => {
  const timeOf = zonedTime(zone);
  expect([timeOf(instant), timeOf(Date.parse(instant))]).toEqual([
    { day, hour },
    { day, hour },
  ]);
});
