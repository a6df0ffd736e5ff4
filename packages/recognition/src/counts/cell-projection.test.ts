import { expect, it } from "vitest";
import { PLACEMENTS } from "./cell-projection.ts";

it("the placements' weights sum to one", () => {
  expect(PLACEMENTS.reduce((sum, { logWeight }) => sum + Math.exp(logWeight), 0)).toBeCloseTo(1, 9);
});
