import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Manner } from "../parameters.ts";
import {
  addToSums,
  clearSums,
  createPose,
  createSums,
  displacement,
  fitPose,
  linearised,
  type Pose,
  poseCost,
  posePrior,
} from "./pose.ts";

const manner = (looseness: number): Manner => ({
  weight: 1,
  shift: { x: 5 * looseness, y: 12 * looseness },
  scale: { mean: -0.04, x: 0.1 * looseness, y: 0.1 * looseness },
  rotation: 0.06 * looseness,
  shear: 0.03 * looseness,
  bend: 6 * looseness,
  spread: 6,
});
const LOOSE = posePrior(manner(1e4));
const TIGHT = posePrior(manner(1));
const SPOTS = [
  { x: -60, y: -70 },
  { x: 40, y: -50 },
  { x: 10, y: 20 },
  { x: -30, y: 60 },
  { x: 55, y: 75 },
  { x: -5, y: -95 },
  { x: -75, y: 5 },
];

/** The sums over pairs of each spot with the mark that the pose makes of it. */
function sumsOf(truth: Pose) {
  const sums = createSums();
  clearSums(sums);
  for (const { x, y } of SPOTS) {
    addToSums(sums, x, y, 1, displacement(truth, 0, x, y), displacement(truth, 1, x, y));
  }
  return sums;
}

const anyPose = fc
  .array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 12, maxLength: 12 })
  .map((coefficients) => Float64Array.from(coefficients));

describe("fitPose", () => {
  it("recovers the pose that the marks were made with when the prior is loose", () => {
    fc.assert(
      fc.property(anyPose, (truth) => {
        const pose = createPose();
        fitPose(pose, sumsOf(truth), LOOSE);
        for (const [at, coefficient] of truth.entries()) expect(pose[at]).toBeCloseTo(coefficient, 3);
      }),
    );
  });

  it("keeps to the usual pose when nothing matches", () => {
    const pose = createPose();
    expect(fitPose(pose, createSums(), TIGHT)).toBeCloseTo(0, 10);
    expect(linearised(pose).stretch).toEqual({ x: expect.closeTo(-0.04, 10), y: expect.closeTo(-0.04, 10) });
    expect(poseCost(pose, TIGHT)).toBeCloseTo(0, 10);
  });

  it("leaves less room the more is matched", () => {
    expect(fitPose(createPose(), sumsOf(createPose()), TIGHT)).toBeLessThan(0);
  });

  it("turns more readily than it shears", () => {
    const slant = (inX: number, inY: number) => {
      const pose = createPose();
      pose.set([0, -4, inX, 0, 0, 0, 0, inY, -4]);
      return poseCost(pose, TIGHT);
    };
    expect(slant(-5, 5)).toBeCloseTo(0.5 * (5 / 6) ** 2, 10);
    expect(slant(5, 5)).toBeCloseTo(0.5 * (5 / 3) ** 2, 10);
  });
});

describe("linearised", () => {
  it("reads shift, stretch and turn off a pose", () => {
    const pose = createPose();
    pose.set([7, 10, -5, 0, 0, 0, -3, 5, 20]);
    expect(linearised(pose)).toEqual({ shift: { x: 7, y: -3 }, stretch: { x: 0.1, y: 0.2 }, turn: 0.05 });
  });
});
