import { BELLY } from "@harapen/contract/belly";
import { type GridVector, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { logRising } from "./logs.ts";
import { NONE } from "./parameters.ts";
import type { Scene } from "./scene.ts";

/** How far from even the nine shares of an individual are: parameter of the symmetric Dirichlet distribution over them. */
const EVENNESS = 2;
/** Spread of drawn spots over the belly when nothing is known of the individual: a little wider than the belly. */
const WIDTH = 0.55 * BELLY.halfWidth;
const HEIGHT = 0.55 * BELLY.halfHeight;

/** The log-likelihood of a drawing when nothing is known of the individual; in the same terms as `compare`'s. */
export function unknownMarks({ marks, x, y, strayness }: Scene, mask: VisibilityMask): number {
  let sum = logNumber(marks.count, mask) + logRising(1, marks.count);
  for (let mark = 0; mark < marks.count; mark++) {
    const distance = ((x[mark] ?? 0) / WIDTH) ** 2 + ((y[mark] ?? 0) / HEIGHT) ** 2;
    const density = 0.97 * (Math.exp(-distance / 2) / (2 * Math.PI * WIDTH * HEIGHT));
    sum += Math.log(density / (strayness[mark] ?? 1) + 0.03);
  }
  return sum;
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
