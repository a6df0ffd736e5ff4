import { expect, it } from "vitest";
import { predict } from "./score-blobs.ts";

it("predict weighs standardised features, and holds what is far from all it was trained on", () => {
  const model = { intercept: 0, terms: { depth: [10, 2, 1] as const } };
  expect(predict(model, { depth: 10 })).toBe(0.5);
  expect(predict(model, { depth: 12 })).toBeCloseTo(1 / (1 + Math.exp(-1)), 10);
  expect(predict(model, { depth: 1000 })).toBeCloseTo(1 / (1 + Math.exp(-4)), 10);
  expect(predict(model, { other: 3 })).toBe(0.5);
});
