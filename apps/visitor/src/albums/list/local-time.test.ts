import { expect, test } from "vitest";
import { localTime } from "./local-time.ts";

// Rule (album): An entry has day and time, by the visitor's clock
test("localTime is in the visitor's time zone", () => {
  const local = new Date(2026, 0, 5, 9, 7);
  expect(localTime(local.toISOString())).toEqual({ day: "2026-01-05", time: "09:07" });
});

test.each(["", "yesterday"])("localTime leaves the unreadable timestamp %j as it is", (timestamp) => {
  expect(localTime(timestamp)).toEqual({ day: timestamp, time: "" });
});
