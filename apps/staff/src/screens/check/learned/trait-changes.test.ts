import { VISITOR_TRAITS } from "@harapen/contract/visitor-traits";
import { expect, it } from "vitest";
import { FITTED } from "./fitted-texts.ts";
import { clearChanges } from "./trait-changes.ts";

it("names what is clearly more or less than shipped, the most certain first, and nothing else", () => {
  expect(
    clearChanges([
      { trait: "spread", value: 1.2, low: 1.05, high: 1.4 },
      { trait: "rotation", value: 1.1, low: 0.9, high: 1.3 },
      { trait: "omission", value: 3, low: 2.8, high: 3.2 },
      { trait: "lapse", value: 0.001, low: 0.0005, high: 0.003 },
    ]),
  ).toEqual([
    { trait: "omission", direction: "more" },
    { trait: "lapse", direction: "less" },
    { trait: "spread", direction: "more" },
  ]);
});

it.each(["ja", "en"] as const)(
  "has words of its own for each trait that is more, and that is less: %s",
  (locale) => {
    const words = VISITOR_TRAITS.flatMap((trait) => [
      FITTED[locale].changes[trait].more,
      FITTED[locale].changes[trait].less,
    ]);
    expect(words.every((each) => each.length > 5)).toBe(true);
    expect(new Set(words).size).toBe(2 * VISITOR_TRAITS.length);
  },
);
