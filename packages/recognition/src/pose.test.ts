import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPose, createSums, fitPose, type Pose, type PoseSums, poseCost, posePrior } from "./pose.ts";

const LOOSE = posePrior({
  weight: 1,
  shift: { x: 1e4, y: 1e4 },
  scale: { mean: 0, x: 1e3, y: 1e3 },
  rotation: 1e3,
  spread: 1,
});
const TIGHT = posePrior({
  weight: 1,
  shift: { x: 5, y: 12 },
  scale: { mean: -0.04, x: 0.1, y: 0.1 },
  rotation: 0.06,
  spread: 6,
});
const SPOTS = [
  { x: -60, y: -70 },
  { x: 40, y: -50 },
  { x: 10, y: 20 },
  { x: -30, y: 60 },
];

/** The sums over pairs of each spot with the mark that the pose makes of it. */
function sumsOf(truth: Pose): PoseSums {
  const sums = createSums();
  for (const { x, y } of SPOTS) {
    const u = truth.shiftX + truth.stretchX * x - truth.turn * y;
    const v = truth.shiftY + truth.stretchY * y + truth.turn * x;
    sums.w += 1;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.xy += x * y;
    sums.yy += y * y;
    sums.u += u;
    sums.v += v;
    sums.ux += u * x;
    sums.vy += v * y;
    sums.turn += v * x - u * y;
  }
  return sums;
}

const small = fc.double({ min: -0.2, max: 0.2, noNaN: true });
const shift = fc.double({ min: -30, max: 30, noNaN: true });
const anyPose = fc.record({ shiftX: shift, shiftY: shift, stretchX: small, stretchY: small, turn: small });

describe("fitPose", () => {
  it("recovers the pose that the marks were made with when the prior is loose", () => {
    fc.assert(
      fc.property(anyPose, (truth) => {
        const pose = createPose();
        fitPose(pose, sumsOf(truth), LOOSE);
        for (const key of ["shiftX", "shiftY", "stretchX", "stretchY", "turn"] as const) {
          expect(pose[key]).toBeCloseTo(truth[key], 3);
        }
      }),
    );
  });

  it("keeps to the usual pose when nothing matches", () => {
    const pose = createPose();
    expect(fitPose(pose, createSums(), TIGHT)).toBeCloseTo(0, 10);
    expect(pose).toEqual({ shiftX: 0, shiftY: 0, stretchX: -0.04, stretchY: -0.04, turn: 0 });
    expect(poseCost(pose, TIGHT)).toBe(0);
  });

  it("leaves less room the more is matched", () => {
    const sums = sumsOf(createPose());
    expect(fitPose(createPose(), sums, TIGHT)).toBeLessThan(0);
  });
});
