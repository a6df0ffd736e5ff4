import * as fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

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
