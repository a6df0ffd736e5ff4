import { describe, expect, it } from "vitest";
import { type Bin, joinBins } from "./calibration.ts";
import { logLoss } from "./log-loss.ts";
import { meanEstimate, pairedDifference } from "./paired.ts";

const ofDevices = (...values: number[]) =>
  values.map((value, device) => ({ cluster: String(device), value }));

describe("a mean's interval", () => {
  it("is Student's where every device has one value", () => {
    // The standard deviation, 1.5811, over the root of 5; Student's quantile of 4 degrees is 2.7764.
    const half = (2.7764 * 1.5811) / Math.sqrt(5);
    const { mean, low, high } = meanEstimate(ofDevices(1, 2, 3, 4, 5)) ?? {};
    expect(mean).toBe(3);
    expect(low).toBeCloseTo(3 - half, 2);
    expect(high).toBeCloseTo(3 + half, 2);
  });

  it("is unknown of one device, and there is none of nothing", () => {
    expect(meanEstimate([{ cluster: "a", value: 2 }])).toEqual({ mean: 2, low: null, high: null, of: 1 });
    expect([meanEstimate([]), pairedDifference([])]).toEqual([undefined, undefined]);
  });
});

describe("a paired difference", () => {
  it("has an interval around nothing where no drawing differs, the wider the fewer they are", () => {
    const halfOf = (size: number) => pairedDifference(ofDevices(...Array(size).fill(0)))?.high ?? 0;
    expect(halfOf(30)).toBeCloseTo(2.045 / 32, 3);
    expect(halfOf(300)).toBeLessThan(halfOf(30));
  });

  it("says which of two is better where one gains ten drawings and loses none", () => {
    const { mean, low } = pairedDifference(ofDevices(...Array(10).fill(1), ...Array(90).fill(0))) ?? {};
    expect(mean).toBeCloseTo(0.1, 12);
    expect(low).toBeGreaterThan(0.02);
  });
});

describe("a loss and bins", () => {
  it("is bounded where the right one had nothing", () => {
    expect([logLoss(1), logLoss(0)]).toEqual([-0, -Math.log(1e-6)]);
  });

  it("joins neighbours until each has enough, the rest with the last", () => {
    const bin = (from: number, count: number): Bin => ({
      from,
      to: from + 1,
      confidence: from,
      accuracy: from,
      count,
    });
    expect(joinBins([bin(0, 20), bin(1, 20), bin(2, 40), bin(3, 5)], 30)).toEqual([
      { from: 0, to: 2, confidence: 0.5, accuracy: 0.5, count: 40 },
      { from: 2, to: 4, confidence: (2 * 40 + 3 * 5) / 45, accuracy: (2 * 40 + 3 * 5) / 45, count: 45 },
    ]);
    expect(joinBins([bin(0, 29)], 30)).toEqual([]);
  });
});
