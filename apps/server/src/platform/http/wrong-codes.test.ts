import { expect, it } from "vitest";
import { Counts } from "../counters.ts";
import { RefusedNetworkError } from "../errors.ts";
import { WRONG_CODES_PER_DAY, WRONG_CODES_PER_MINUTE, WrongCodes } from "./wrong-codes.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const from = (prefixDigest: string) => ({
  visit: { prefixDigest, loopback: false, trusted: false } as const,
});

// Rule (a-guests-code): A network tries at most 2,000 wrong codes a day
it("beyond 2,000 wrong codes within a day a network waits for the next day, however slowly it tries", () => {
  let now = 0;
  const codes = new WrongCodes(new Counts(), () => now);
  const waitSeconds = (network = "hall") => {
    try {
      codes.check(from(network));
      return 0;
    } catch (error) {
      return error instanceof RefusedNetworkError ? error.retryAfter : error;
    }
  };
  for (let tried = 0; tried < WRONG_CODES_PER_DAY; tried++) {
    if (tried % WRONG_CODES_PER_MINUTE === 0) now += MINUTE_MS;
    expect(waitSeconds()).toBe(0);
    codes.add(from("hall"));
  }
  now += MINUTE_MS;
  expect(waitSeconds()).toBe(
    (24 * HOUR_MS - WRONG_CODES_PER_DAY * (MINUTE_MS / WRONG_CODES_PER_MINUTE)) / 1_000,
  );
  expect(waitSeconds("another hall")).toBe(0);
  now += 24 * HOUR_MS;
  expect(waitSeconds()).toBe(0);
});
