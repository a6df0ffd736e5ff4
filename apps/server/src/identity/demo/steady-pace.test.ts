import { describe, expect, it } from "vitest";
import { SteadyPace } from "./steady-pace.ts";

describe("a steady pace", () => {
  it("allows so many in each stretch of time", () => {
    const pace = new SteadyPace(2, 1_000);
    const allowed = [5_000, 5_500, 5_999, 6_000, 6_001, 6_002, 9_000].map((now) => pace.allows(now));
    expect(allowed).toEqual([true, true, false, true, true, false, true]);
  });
});
