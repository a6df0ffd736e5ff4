import { BELLY } from "@harapen/contract/belly";
import { logMarkNumber } from "../drawing/mark-number.ts";
import type { Scene } from "../drawing/scene.ts";
import { logRisingFactorial } from "../math/log-math.ts";

/**
 * Where the spots of an unlisted individual lie: a mixture of a normal distribution about the middle (in half widths and half heights of
 * the belly), a uniform one over the belly and a little beyond, and clutter. Fitted to where simulated visitors draw and to what was
 * shown first in the study (see `parameters.ts`): the most probable for each kind except the study's dots, which are closer to the middle.
 */
const MIXTURE = { middle: 0.6, deviation: 0.5, reach: 1.1, clutter: 0.03 } as const;

/** Returns the log-likelihood of a drawing of an individual that is not among the references; on the same scale as a pattern's. */
export function unlistedMarks({ marks, x, y, clutterDensity, mask }: Scene): number {
  let sum = logMarkNumber(marks.count, mask) + logRisingFactorial(1, marks.count);
  for (let mark = 0; mark < marks.count; mark++) {
    const density = (1 - MIXTURE.clutter) * densityAt(x[mark] ?? 0, y[mark] ?? 0);
    sum += Math.log(density / (clutterDensity[mark] ?? 1) + MIXTURE.clutter);
  }
  return sum;
}

/** Returns the density per square unit, at an offset from the belly's centre. */
function densityAt(x: number, y: number): number {
  const { middle, deviation, reach } = MIXTURE;
  const squared = (x / BELLY.halfWidth) ** 2 + (y / BELLY.halfHeight) ** 2;
  const normal = Math.exp(-squared / (2 * deviation ** 2)) / (2 * Math.PI * deviation ** 2);
  const even = squared <= reach ** 2 ? 1 / (Math.PI * reach ** 2) : 0;
  return (middle * normal + (1 - middle) * even) / (BELLY.halfWidth * BELLY.halfHeight);
}
