import { describe, expect, it } from "vitest";
import { hit, type Outcome, type Place, placeOf, reciprocalRank } from "../outcome.ts";
import { calibrationOf } from "./calibration.ts";
import { clusteredMean, hitRate } from "./rates.ts";

function outcome(place: Place, cluster = "one"): Outcome {
  return { by: "nobody", hiding: "nothing hidden", cluster, marks: 5, places: { method: place } };
}
const SKETCH = { shows: 2 } as Parameters<typeof placeOf>[1];
const scored = (...scores: number[]) => placeOf({ scores: Float64Array.from(scores) }, SKETCH);

describe("placeOf", () => {
  it.each([
    [scored(1, 5, 9, 3), 0, 1],
    [scored(9, 5, 5, 5), 1, 3],
    [scored(9, 8, Number.NaN, 5), 3, 1],
  ])("%o: so many better, so many on a level", (place, better, level) => {
    expect(place).toMatchObject({ better, level });
  });
});

describe("hit", () => {
  it("shares the places among those on a level", () => {
    const place = { better: 1, level: 4 };
    expect([1, 2, 3, 5, 9].map((shown) => hit(place, shown))).toEqual([0, 0.25, 0.5, 1, 1]);
    expect(reciprocalRank(place)).toBeCloseTo(1 / 3.5, 12);
  });
});

describe("clusteredMean", () => {
  it("errs as a plain mean does where every value is a cluster of its own", () => {
    const values = [0, 1, 1, 0, 1].map((value, index) => ({ cluster: String(index), value }));
    const { mean, error } = clusteredMean(values);
    expect(mean).toBeCloseTo(0.6, 12);
    expect(error).toBeCloseTo(Math.sqrt(0.3 / 5), 12);
  });

  it("takes repetitions within clusters for what they are", () => {
    const values = [0, 1, 1, 0, 1].map((value, index) => ({ cluster: String(index), value }));
    const repeated = clusteredMean([...values, ...values, ...values]);
    expect(repeated.error).toBeCloseTo(clusteredMean(values).error ?? 0, 12);
  });

  it("knows no error of one cluster", () => {
    expect(hitRate([outcome({ better: 0, level: 1 })], "method", 1)).toEqual({
      mean: 1,
      error: undefined,
      count: 1,
    });
  });
});

describe("calibrationOf", () => {
  it("is 0 where claims come true as often as they say, and the gap where they don't", () => {
    const claims = (claimed: number, right: number, wrong: number) => [
      ...Array.from({ length: right }, () => outcome({ better: 0, level: 1, claimed })),
      ...Array.from({ length: wrong }, () => outcome({ better: 3, level: 1, claimed })),
    ];
    expect(calibrationOf([...claims(0.25, 1, 3), ...claims(1, 5, 0)], "method").error).toBeCloseTo(0, 12);
    const { bins, error } = calibrationOf([...claims(0.95, 1, 1), ...claims(0.5, 1, 1)], "method");
    expect(error).toBeCloseTo(0.225, 12);
    expect(bins.map(({ count }) => count)).toEqual([2, 2]);
  });
});
