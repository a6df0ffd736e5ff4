import { GRID_CELLS } from "@harapen/contract/geometry";
import { logMarkNumber } from "../drawing/mark-number.ts";
import type { Scene } from "../drawing/scene.ts";
import { logRisingFactorial } from "../math/log-math.ts";

/** How even the nine shares of an individual are: the parameter of their symmetric Dirichlet distribution. Assumed. */
const EVENNESS = 2;

/** Returns the log-likelihood of nine counts for an individual that is not among the references: Dirichlet-multinomial. */
export function unlistedCounts({ counts, mask }: Scene): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let sum =
    logMarkNumber(total, mask) +
    logRisingFactorial(1, total) -
    logRisingFactorial(EVENNESS * GRID_CELLS, total);
  for (const count of counts) sum += logRisingFactorial(EVENNESS, count) - logRisingFactorial(1, count);
  return sum;
}
