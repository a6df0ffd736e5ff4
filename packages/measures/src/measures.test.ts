import { describe, expect, it } from "vitest";
import { calibrationOf } from "./calibration.ts";
import { clusteredMean, hitRate } from "./clustered-mean.ts";
import { hitProbability, type Rank, type Ranked, rankOf, reciprocalRank } from "./rank.ts";

function outcome(rank: Rank, cluster = "one"): Ranked {
  return { cluster, ranks: { method: rank } };
}
const SKETCH = { shows: 2 };
const scored = (...scores: number[]) => rankOf({ scores: Float64Array.from(scores) }, SKETCH);

describe("rankOf", () => {
  it.each([
    [scored(1, 5, 9, 3), 0, 1],
    [scored(9, 5, 5, 5), 1, 3],
    [scored(9, 8, Number.NaN, 5), 3, 1],
  ])("%o: so many better, so many tied", (rank, better, tied) => {
    expect(rank).toMatchObject({ better, tied });
  });
});

describe("hitProbability", () => {
  it("shares the ranks among ties", () => {
    const rank = { better: 1, tied: 4 };
    expect([1, 2, 3, 5, 9].map((shown) => hitProbability(rank, shown))).toEqual([0, 0.25, 0.5, 1, 1]);
    expect(reciprocalRank(rank)).toBeCloseTo(1 / 3.5, 12);
  });
});

describe("clusteredMean", () => {
  it("errs as a plain mean does where every value is a cluster of its own", () => {
    const values = [0, 1, 1, 0, 1].map((value, index) => ({ cluster: String(index), value }));
    const { mean, standardError } = clusteredMean(values);
    expect(mean).toBeCloseTo(0.6, 12);
    expect(standardError).toBeCloseTo(Math.sqrt(0.3 / 5), 12);
  });

  it("takes repetitions within clusters for what they are", () => {
    const values = [0, 1, 1, 0, 1].map((value, index) => ({ cluster: String(index), value }));
    const repeated = clusteredMean([...values, ...values, ...values]);
    expect(repeated.standardError).toBeCloseTo(clusteredMean(values).standardError ?? 0, 12);
  });

  it("knows no error of one cluster", () => {
    expect(hitRate([outcome({ better: 0, tied: 1 })], "method", 1)).toEqual({
      mean: 1,
      error: undefined,
      count: 1,
    });
  });
});

describe("calibrationOf", () => {
  it("is 0 where the first is right as often as its probability says, and the gap where it is not", () => {
    const answers = (confidence: number, right: number, wrong: number) => [
      ...Array.from({ length: right }, () => outcome({ better: 0, tied: 1, confidence })),
      ...Array.from({ length: wrong }, () => outcome({ better: 3, tied: 1, confidence })),
    ];
    expect(calibrationOf([...answers(0.25, 1, 3), ...answers(1, 5, 0)], "method").error).toBeCloseTo(0, 12);
    const { bins, error } = calibrationOf([...answers(0.95, 1, 1), ...answers(0.5, 1, 1)], "method");
    expect(error).toBeCloseTo(0.225, 12);
    expect(bins.map(({ count }) => count)).toEqual([2, 2]);
  });
});
