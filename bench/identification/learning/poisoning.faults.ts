import { describe, expect, it } from "vitest";
import { type Attack, FORGERIES, runPoisoningAttack } from "./poisoning.ts";

const PENGUINS = 20;

describe.each(FORGERIES)("a thousand forged devices of one network that draw %s", (forgery) => {
  const attack: Attack = {
    ...{ penguins: PENGUINS, forged: 1_000, seed: "capture", forgery, days: 1 },
    honest: { before: 30, during: 0 },
  };

  it.each([1, 30])("move no spot of a pattern in use, and lower no hit rate, in %i days", (days) => {
    const without = runPoisoningAttack({ ...attack, forged: 0 });
    const poisoned = runPoisoningAttack({ ...attack, days });
    expect(poisoned.largestMove).toBeLessThanOrEqual(3);
    expect(poisoned.hitRates).toEqual(without.hitRates);
  });
});
