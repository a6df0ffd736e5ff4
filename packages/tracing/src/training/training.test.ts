import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { predict } from "../scoring/score-blobs.ts";
import { accuracyOf } from "./cross-validate.ts";

import { fitLogisticRegression, solveSymmetric } from "./fit-logistic-regression.ts";
import { matchSpots } from "./match-spots.ts";
import { foldsOf } from "./train-scorer.ts";

const clear = (x: number, y: number) => ({ x, y, clear: true });
const doubtful = (x: number, y: number) => ({ x, y, clear: false });

describe("solveSymmetric", () => {
  it("solves what a positive definite matrix makes of a vector", () => {
    const matrix = Float64Array.from([4, 0, 0, 2, 5, 0, 1, 3, 6]);
    const solution = [1, -2, 3];
    const right = Float64Array.from([4 - 4 + 3, 2 - 10 + 9, 1 - 6 + 18]);
    for (const [at, value] of solveSymmetric(matrix, right).entries())
      expect(value).toBeCloseTo(solution[at] as number, 10);
  });
});

describe("fitLogisticRegression", () => {
  it("finds the probabilities that examples were drawn with", () => {
    const probability = (x: number) => 1 / (1 + Math.exp(-(2 * x - 1)));
    const examples = Array.from({ length: 401 }, (_, at) => at / 100 - 2).flatMap((x) => [
      { features: { x }, positive: true, weight: probability(x) },
      { features: { x }, positive: false, weight: 1 - probability(x) },
    ]);
    const model = fitLogisticRegression(examples, 0.0001);
    for (const x of [-1.5, 0, 0.5, 1.5]) expect(predict(model, { x })).toBeCloseTo(probability(x), 3);
  });

  it("leaves a feature that is always the same without effect", () => {
    const examples = [0, 1, 2, 3].map((x) => ({ features: { x, same: 5 }, positive: x > 1, weight: 1 }));
    expect(fitLogisticRegression(examples, 1).terms.same?.[2]).toBeCloseTo(0, 10);
  });
});

describe("foldsOf", () => {
  it("holds every item back once, and never among the others", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 12 }), (length, count) => {
        const items = Array.from({ length }, (_, at) => at);
        const folds = foldsOf(items, count);
        expect(folds.flatMap(({ held }) => held).sort((one, other) => one - other)).toEqual(items);
        for (const { held, others } of folds) expect(new Set([...held, ...others]).size).toBe(length);
      }),
    );
  });
});

describe("matchSpots", () => {
  it("matches one to one, the nearest first, within four units", () => {
    const spots = [clear(100, 100), clear(102, 100), clear(200, 200), clear(300, 300)];
    const { distances, missed, wrong } = matchSpots(spots, [
      clear(101.9, 100),
      clear(204.1, 200),
      clear(300, 303),
    ]);
    expect({ distances: distances.length, missed, wrong }).toEqual({ distances: 2, missed: 1, wrong: 2 });
  });

  it("counts a doubtful mark neither as missed nor what is proposed there as wrong", () => {
    expect(matchSpots([clear(10, 10)], [doubtful(10, 11), doubtful(90, 90)])).toEqual({
      distances: [],
      missed: 0,
      wrong: 0,
    });
  });
});

describe("accuracyOf", () => {
  it("counts over all photographs", () => {
    const accuracy = accuracyOf([
      { distances: [1, 2, 3], missed: 1, wrong: 0 },
      { distances: [], missed: 0, wrong: 1 },
    ]);
    expect(accuracy).toEqual({
      recall: 0.75,
      precision: 0.75,
      corrections: 1,
      medianDistance: 2,
      distance95: 3,
    });
  });
});
