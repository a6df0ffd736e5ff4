import { BELLY } from "@harapen/contract/belly";
import { VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "./drawing/scene.ts";
import { logRisingFactorial } from "./math/log-math.ts";
import { UNLISTED } from "./parameters.ts";

/**
 * How even the nine shares of an individual are: the parameter of their symmetric Dirichlet distribution.
 * Assumed.
 */
const EVENNESS = 2;

/**
 * Returns the log-likelihood of nine counts for an individual that is not among the references:
 * Dirichlet-multinomial.
 */
export function unlistedCounts({ counts, mask }: Scene): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let sum =
    logMarkNumber(total, mask) +
    logRisingFactorial(1, total) -
    logRisingFactorial(EVENNESS * GRID_CELLS, total);
  for (const count of counts) sum += logRisingFactorial(EVENNESS, count) - logRisingFactorial(1, count);
  return sum;
}

/**
 * Where the spots of an unlisted individual lie: a mixture of a normal distribution about the middle (in half
 * widths and half heights of the belly), a uniform one over the belly and a little beyond, and clutter.
 * Fitted to where simulated visitors draw and to what was shown first in the study (see `parameters.ts`): the
 * most probable for each kind except the study's dots, which are closer to the middle.
 */
const MIXTURE = { middle: 0.6, deviation: 0.5, reach: 1.1, clutter: 0.03 } as const;

/**
 * Returns the log-likelihood of a drawing of an individual that is not among the references; on the same
 * scale as a pattern's.
 */
export function unlistedMarks(scene: Scene): number {
  return logMarkNumber(scene.marks.count, scene.mask) + unlistedPlaces(scene);
}

/** Returns the log-likelihood of where the marks of such an individual lie, given their number. */
export function unlistedPlaces({ marks, x, y, clutterDensity }: Scene): number {
  let sum = logRisingFactorial(1, marks.count);
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

/**
 * Returns the log-probability that a drawing of an unlisted individual has `count` marks: negative binomial,
 * with a lower mean if less is visible.
 */
function logMarkNumber(count: number, mask: VisibilityMask): number {
  const visible = mask.filter((cell) => cell === VISIBLE).length / GRID_CELLS;
  const mean = UNLISTED.meanMarks * Math.max(visible, 0.1);
  const size = UNLISTED.meanMarks ** 2 / (UNLISTED.deviation ** 2 - UNLISTED.meanMarks);
  const success = mean / (mean + size);
  return (
    logRisingFactorial(size, count) -
    logRisingFactorial(1, count) +
    count * Math.log(success) +
    size * Math.log1p(-success)
  );
}
