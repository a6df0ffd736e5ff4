import type { StudyArm } from "@harapen/contract/studies/settings";
import { studyDigestFraction } from "../study-digest.ts";

/**
 * Draws the arm of a unit of assignment by its keyed digest, so that it is the same at each time and on every
 * server, and nobody can foresee it. The expected share of each arm is its weight's; for 10,000 units at 1:1,
 * the standard deviation of the share is half a percent.
 */
export function drawArm(key: string, unit: string, arms: readonly StudyArm[]): StudyArm {
  let left = studyDigestFraction(key, "arm", unit) * arms.reduce((total, { weight }) => total + weight, 0);
  const drawn = arms.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (!drawn) throw new RangeError("a study has at least one arm");
  return drawn;
}
