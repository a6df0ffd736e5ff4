import type { FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Counts } from "../counters.ts";
import { WRONG_CODES_PER_MINUTE, WrongCodes } from "./wrong-codes.ts";

const DAY_MS = 86_400_000;
const request = { visit: { prefixDigest: "hall", loopback: false } } as FastifyRequest;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

// Rule (operating.md#the-clock): A network that was locked out while the clock was far ahead may try again a
//   minute later, also where the clock was put right meanwhile
it("wrong codes lock a network out for a minute, also where the clock is put right meanwhile", () => {
  const codes = new WrongCodes(new Counts());
  const right = Date.now();
  vi.setSystemTime(right + 400 * DAY_MS);
  for (let tried = 0; tried < WRONG_CODES_PER_MINUTE; tried++) codes.add(request);
  expect(() => codes.check(request)).toThrow(/Too many wrong codes/);
  vi.setSystemTime(right);
  vi.advanceTimersByTime(60_000);
  codes.check(request);
});
