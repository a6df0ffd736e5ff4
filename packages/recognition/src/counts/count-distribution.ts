import { GRID_CELLS } from "@harapen/contract/geometry";
import { CLUTTER } from "../parameters.ts";

/** Beyond `MAX_COUNT`, each mark in a cell costs the same, in nats. Both assumed. */
const MAX_COUNT = 15;
const COST_BEYOND = 4;

/** Creates the array for the probability mass function of one cell's count. */
export function createPmf(): Float64Array {
  return new Float64Array(MAX_COUNT + 1);
}

/**
 * Returns the log-probability of one cell's count: Poisson clutter of mean `clutter`, convolved with one Bernoulli trial per spot. `cells`
 * holds spots x 9 probabilities of falling in each cell; `drawn` is the probability that a spot that falls in this one is drawn.
 */
export function logCount(
  pmf: Float64Array,
  cells: Float64Array,
  spots: number,
  cell: number,
  drawn: number,
  clutter: number,
  count: number,
): number {
  const most = Math.min(count, MAX_COUNT);
  pmf[0] = Math.exp(-clutter);
  for (let number = 1; number <= most; number++) {
    pmf[number] = ((pmf[number - 1] as number) * clutter) / number;
  }
  for (let spot = 0; spot < spots; spot++) {
    const chance = drawn * (cells[spot * GRID_CELLS + cell] as number);
    for (let number = most; number > 0; number--) {
      const [same, fewer] = [pmf[number] as number, pmf[number - 1] as number];
      pmf[number] = same + chance * (fewer - same);
    }
    pmf[0] = (pmf[0] as number) * (1 - chance);
  }
  return Math.log(pmf[most] as number) - COST_BEYOND * (count - most);
}

/** Returns the expected number of clutter marks in one cell, beside a pattern of this many spots. */
export function expectedClutter(spots: number): number {
  return (CLUTTER.base + CLUTTER.perSpot * spots) / GRID_CELLS;
}
