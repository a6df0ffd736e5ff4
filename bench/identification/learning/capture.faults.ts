import { describe, expect, it } from "vitest";
import { type Attack, capture, FORGERIES } from "./capture.ts";

const PENGUINS = 20;

describe.each(FORGERIES)("a thousand forged devices of one network that draw %s", (forgery) => {
  const attack: Attack = {
    ...{ penguins: PENGUINS, forged: 1_000, seed: "capture", forgery, days: 1 },
    honest: { before: 30, during: 0 },
  };

  it.each([1, 30])("move no spot of a pattern in use, and lower no hit rate, in %i days", (days) => {
    const without = capture({ ...attack, forged: 0 });
    const captured = capture({ ...attack, days });
    expect(captured.largestMove).toBeLessThanOrEqual(3);
    expect(captured.hitRates).toEqual(without.hitRates);
  });
});
