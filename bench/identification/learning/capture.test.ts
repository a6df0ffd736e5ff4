import { expect, it } from "vitest";
import { capture } from "./capture.ts";

const attack = {
  ...{ penguins: 3, honest: { before: 30, during: 0 }, days: 20, seed: "capture" },
  forgery: "another penguin",
} as const;

it("sixty forged devices of one network move no spot of a pattern in use, and lower no hit rate", () => {
  const without = capture({ ...attack, forged: 0 });
  const captured = capture({ ...attack, forged: 60 });
  expect(captured.largestMove).toBeLessThanOrEqual(3);
  expect(captured.hitRates).toEqual(without.hitRates);
}, 60_000);
