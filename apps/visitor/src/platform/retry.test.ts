import * as fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs, parseRetryAfter } from "./retry.ts";

const limits = { firstMs: 1_000, longestMs: 300_000 };

test("the backoff doubles with each failure, up to the longest wait", () => {
  const waits = Array.from({ length: 11 }, (_, failures) => backoffMs(failures, limits));
  expect(waits).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000,
  ]);
});

test("the backoff never exceeds the longest wait, however many failures there were", () => {
  expect(backoffMs(5_000, limits)).toBe(limits.longestMs);
});

test("jitter takes up to half of the backoff away", () => {
  expect([0, 0.5, 1].map((jitter) => backoffMs(1, limits, jitter))).toEqual([2_000, 1_500, 1_000]);
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (failures, jitter) => {
      const whole = backoffMs(failures, limits);
      const wait = backoffMs(failures, limits, jitter);
      expect(wait).toBeGreaterThanOrEqual(whole / 2);
      expect(wait).toBeLessThanOrEqual(whole);
    }),
  );
});

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
  expect(parseRetryAfter(header, Date.parse("2026-05-01T00:00:00Z"))).toBe(ms);
});
