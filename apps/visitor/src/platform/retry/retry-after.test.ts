import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-05-01T00:00:00Z");

test.each([
  [null, 0],
  ["", 0],
  ["0", 0],
  ["120", 120_000],
  ["Fri, 01 May 2026 00:01:00 GMT", 60_000],
  ["Thu, 30 Apr 2026 00:00:00 GMT", 0],
  ["soon", 0],
  ["-5", 0],
  ["1000000000", 3_600_000],
])("Retry-After: %j asks for %d ms", (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms);
});
