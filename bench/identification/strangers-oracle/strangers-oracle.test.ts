import { everythingVisible, NOT_VISIBLE } from "@harapen/contract/drawing";
import { cellRectangle } from "@harapen/contract/geometry";
import { createRandom } from "@harapen/simulator/random";
import { expect, it } from "vitest";
import { makeFlock } from "../looks/visits.ts";
import { afterSights, runStrangersOracle, SIGHTS } from "./run.ts";
import { logMean } from "./score.ts";
import { sampleSights } from "./sight.ts";

it("the mean of likelihoods is that of their logarithms, however small they are", () => {
  expect(logMean([-1_000, -1_000 + Math.log(3)])).toBeCloseTo(-1_000 + Math.log(2), 9);
});

it("sights hide the middle of a cell that is marked as hidden more often than of one that is not", () => {
  const mask = everythingVisible().map((cell, index) => (index === 6 ? NOT_VISIBLE : cell));
  const hidden = (marks: typeof mask) => {
    const sights = sampleSights(createRandom("sights"), "child", marks, 200);
    const { x, y, width, height } = cellRectangle(6);
    return sights.filter(({ isHidden }) => isHidden({ x: x + width / 2, y: y + height / 2 })).length / 200;
  };
  expect(hidden(mask)).toBeGreaterThan(0.6);
  expect(hidden(everythingVisible())).toBeLessThan(0.3);
});

it("an oracle that knows the visitors finds most of their penguins among few", () => {
  const run = { seed: "oracle test", penguins: 6, ofEach: 8, visitor: "child" as const };
  const outcomes = runStrangersOracle(run);
  expect(outcomes.length).toBe(
    makeFlock("strangers", 6, 8, run.seed).visits.filter(({ kind }) => kind === "child").length,
  );
  const right = outcomes.filter(({ ranks }) => ranks[afterSights(Math.max(...SIGHTS))]?.better === 0);
  expect(right.length).toBeGreaterThanOrEqual(0.7 * outcomes.length);
});
