import { expect, test } from "vitest";
import { localTime } from "./local-time.ts";

test("a time stamp reads in the visitor's own time zone", () => {
  const local = new Date(2026, 0, 5, 9, 7);
  expect(localTime(local.toISOString())).toEqual({ day: "2026-01-05", time: "09:07" });
});

test.each(["", "yesterday"])("the unreadable time stamp %j stays as it is", (timestamp) => {
  expect(localTime(timestamp)).toEqual({ day: timestamp, time: "" });
});
