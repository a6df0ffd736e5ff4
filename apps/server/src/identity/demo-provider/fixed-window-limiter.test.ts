import { expect, it } from "vitest";
import { FixedWindowLimiter } from "./fixed-window-limiter.ts";

it("a fixed-window limiter allows its limit in each window of time", () => {
  const limiter = new FixedWindowLimiter(2, 1_000);
  const allowed = [5_000, 5_500, 5_999, 6_000, 6_001, 6_002, 9_000].map((now) => limiter.allows(now));
  expect(allowed).toEqual([true, true, false, true, true, false, true]);
});
