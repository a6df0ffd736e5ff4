import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlacementComponent } from "../parameters.ts";
import { createPose, displacement, linearised, type Pose } from "./pose.ts";
import { addToStatistics, clearStatistics, createStatistics, fitPose } from "./pose-fit.ts";
import { halfMahalanobis, posePrior } from "./pose-prior.ts";

const placement = (width: number): PlacementComponent => ({
  weight: 1,
  shift: { x: 5 * width, y: 12 * width },
  scale: { mean: -0.04, x: 0.1 * width, y: 0.1 * width },
  rotation: 0.06 * width,
  shear: 0.03 * width,
  quadratic: 6 * width,
  spread: 6,
});
const WIDE = posePrior(placement(1e4));
const NARROW = posePrior(placement(1));
const SPOTS = [
  { x: -60, y: -70 },
  { x: 40, y: -50 },
  { x: 10, y: 20 },
  { x: -30, y: 60 },
  { x: 55, y: 75 },
  { x: -5, y: -95 },
  { x: -75, y: 5 },
];

/** Returns the statistics of pairs of each spot with the mark into which the pose maps it. */
function statisticsOf(truth: Pose) {
  const statistics = createStatistics();
  clearStatistics(statistics);
  for (const { x, y } of SPOTS) {
    addToStatistics(statistics, x, y, 1, displacement(truth, 0, x, y), displacement(truth, 1, x, y));
  }
  return statistics;
}

const anyPose = fc
  .array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 12, maxLength: 12 })
  .map((coefficients) => Float64Array.from(coefficients));

describe("fitPose", () => {
  it("recovers the pose that the marks were made with when the prior is wide", () => {
    fc.assert(
      fc.property(anyPose, (truth) => {
        const pose = createPose();
        fitPose(pose, statisticsOf(truth), WIDE);
        expect([...pose]).toEqual([...truth].map((coefficient) => expect.closeTo(coefficient, 3)));
      }),
    );
  });

  it("gives the prior's mean when nothing matches", () => {
    const pose = createPose();
    expect(fitPose(pose, createStatistics(), NARROW)).toBeCloseTo(0, 10);
    expect(linearised(pose).stretch).toEqual({ x: expect.closeTo(-0.04, 10), y: expect.closeTo(-0.04, 10) });
    expect(halfMahalanobis(pose, NARROW)).toBeCloseTo(0, 10);
  });

  it("leaves the posterior less volume than the prior once something matches", () => {
    expect(fitPose(createPose(), statisticsOf(createPose()), NARROW)).toBeLessThan(0);
  });

  it("rotates more readily than it shears", () => {
    const tilt = (inX: number, inY: number) => {
      const pose = createPose();
      pose.set([0, -4, inX, 0, 0, 0, 0, inY, -4]);
      return halfMahalanobis(pose, NARROW);
    };
    expect(tilt(-5, 5)).toBeCloseTo(0.5 * (5 / 6) ** 2, 10);
    expect(tilt(5, 5)).toBeCloseTo(0.5 * (5 / 3) ** 2, 10);
  });
});

describe("linearised", () => {
  it("reads shift, stretch and rotation off a pose", () => {
    const pose = createPose();
    pose.set([7, 10, -5, 0, 0, 0, -3, 5, 20]);
    expect(linearised(pose)).toEqual({ shift: { x: 7, y: -3 }, stretch: { x: 0.1, y: 0.2 }, rotation: 0.05 });
  });
});
