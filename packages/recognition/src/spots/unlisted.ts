import { BELLY } from "@harapen/contract/belly";
import { type GridVector, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { logRising } from "../math/log-math.ts";
import { NONE } from "../parameters.ts";

/** How far from even the nine shares of an individual are: parameter of the symmetric Dirichlet distribution over them. */
const EVENNESS = 2;
/**
 * Where spots lie when nothing is known of the individual: some about the middle, the others evenly over the belly and a little beyond.
 * Fitted to where simulated visitors draw and to what was shown first in the study (see `parameters.ts`): the most probable in each kind
 * but the study's dots, which keep more to the middle.
 */
const PLACES = { about: 0.6, deviation: 0.5, reach: 1.1, stray: 0.03 } as const;

/** The log-likelihood of a drawing when nothing is known of the individual; in the same terms as `compare`'s. */
export function unknownMarks({ marks, x, y, strayness }: Scene, mask: VisibilityMask): number {
  let sum = logNumber(marks.count, mask) + logRising(1, marks.count);
  for (let mark = 0; mark < marks.count; mark++) {
    const density = (1 - PLACES.stray) * densityAt(x[mark] ?? 0, y[mark] ?? 0);
    sum += Math.log(density / (strayness[mark] ?? 1) + PLACES.stray);
  }
  return sum;
}

/** Per square unit, at an offset from the belly's centre. */
function densityAt(x: number, y: number): number {
  const { about, deviation, reach } = PLACES;
  const squared = (x / BELLY.halfWidth) ** 2 + (y / BELLY.halfHeight) ** 2;
  const middle = Math.exp(-squared / (2 * deviation ** 2)) / (2 * Math.PI * deviation ** 2);
  const even = squared <= reach ** 2 ? 1 / (Math.PI * reach ** 2) : 0;
  return (about * middle + (1 - about) * even) / (BELLY.halfWidth * BELLY.halfHeight);
}

/** The log-likelihood of nine counts when nothing is known of the individual. */
export function unknownCounts(counts: GridVector, mask: VisibilityMask): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let sum = logNumber(total, mask) + logRising(1, total) - logRising(EVENNESS * GRID_CELLS, total);
  for (const count of counts) sum += logRising(EVENNESS, count) - logRising(1, count);
  return sum;
}

/** The log-probability of so many marks: negative binomial, fewer where less is visible. */
function logNumber(count: number, mask: VisibilityMask): number {
  const visible = mask.filter((cell) => cell === VISIBLE).length / GRID_CELLS;
  const mean = NONE.meanMarks * Math.max(visible, 0.1);
  const size = NONE.meanMarks ** 2 / (NONE.deviation ** 2 - NONE.meanMarks);
  const success = mean / (mean + size);
  return (
    logRising(size, count) - logRising(1, count) + count * Math.log(success) + size * Math.log1p(-success)
  );
}
