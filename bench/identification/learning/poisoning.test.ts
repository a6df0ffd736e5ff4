import { expect, it } from "vitest";
import { runPoisoningAttack } from "./poisoning.ts";

const attack = {
  ...{ penguins: 3, honest: { before: 30, during: 0 }, days: 20, seed: "capture" },
  forgery: "another penguin",
} as const;

it("sixty forged devices of one network move no spot of a pattern in use, and lower no hit rate", () => {
  const without = runPoisoningAttack({ ...attack, forged: 0 });
  const poisoned = runPoisoningAttack({ ...attack, forged: 60 });
  expect(poisoned.largestMove).toBeLessThanOrEqual(3);
  expect(poisoned.hitRates).toEqual(without.hitRates);
}, 60_000);
