import type { GridVector } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { inSightProbability, type Scene } from "../drawing/scene.ts";
import { nthHighest } from "../math/arrays.ts";
import { logRisingFactorial, logSumExp } from "../math/log-math.ts";
import { CLUTTER, COUNT_OMISSIONS } from "../parameters.ts";
import { type SpotPatterns, spotCount } from "../spots/spot-patterns.ts";
import {
  createProjection,
  type ExpectedCounts,
  fillCells,
  MAX_EXPECTED,
  PLACEMENTS,
  projectSpots,
  STEPS,
} from "./cell-projection.ts";

/** Beyond `MAX_COUNT`, each mark in a cell costs the same, in nats. Both assumed. */
const MAX_COUNT = 15;
const COST_BEYOND = 4;

/** How many patterns are compared exactly after a quick score of all of them. */
const MAX_EXACT = 40;
/** The number of spots that the quick score assumes for every pattern. */
const USUAL_SPOTS = 9;

/**
 * Returns the log-likelihoods of nine counts under each pattern, over all placements and omission rates. A
 * spot near a border belongs to both cells with its probabilities, so a count is a sum of unequal chances
 * (Poisson's binomial distribution) and a little clutter; patterns that a quick score finds unlikely get
 * Poisson's own distribution instead. As that is another scale, each of these is made less likely than any of
 * the others, by at least as much as its quick score is lower.
 */
export function countLogLikelihoods(
  patterns: SpotPatterns,
  expected: ExpectedCounts,
  { counts, mask, visitors }: Pick<Scene, "counts" | "mask" | "visitors">,
): Float64Array {
  const inSight = mask.map((cell) => inSightProbability(visitors, cell));
  const scores = quickScores(patterns.owners.length, expected, counts, inSight);
  const threshold = nthHighest(scores, MAX_EXACT);
  const exactly = exactLikelihood(patterns, counts, inSight);
  const logs = scores.map((score, pattern) => (score < threshold ? score : exactly(pattern)));
  const least = logs.reduce(
    (low, log, pattern) => ((scores[pattern] as number) < threshold ? low : Math.min(low, log)),
    Number.POSITIVE_INFINITY,
  );
  return logs.map((log, pattern) => {
    const below = (scores[pattern] as number) - threshold;
    return below < 0 ? Math.min(log, least + below) : log;
  });
}

/**
 * Returns the log-likelihoods under the best-fitting placement, which has most of the sum over all
 * placements.
 */
function quickScores(
  patterns: number,
  expected: ExpectedCounts,
  counts: GridVector,
  inSight: readonly number[],
): Float64Array {
  const tables = poissonTables(counts, inSight);
  const scores = new Float64Array(patterns).fill(Number.NEGATIVE_INFINITY);
  for (let pattern = 0, at = 0; pattern < patterns; pattern++) {
    for (const { logWeight } of PLACEMENTS) {
      let log = logWeight;
      for (let cell = 0; cell < GRID_CELLS; cell++) {
        log += tables[cell * (STEPS + 1) + (expected[at++] as number)] as number;
      }
      if (log > (scores[pattern] as number)) scores[pattern] = log;
    }
  }
  return scores;
}

/** Returns 9 cells x 256 quantised expected counts: the log-probability of the cell's count. */
function poissonTables(counts: GridVector, inSight: readonly number[]): Float32Array {
  const clutter = expectedClutter(USUAL_SPOTS);
  const tables = new Float32Array(GRID_CELLS * (STEPS + 1));
  for (const [cell, probability] of inSight.entries()) {
    const count = counts[cell] ?? 0;
    const drawn = (1 - COUNT_OMISSIONS[0].rate) * probability;
    for (let step = 0; step <= STEPS; step++) {
      const mean = drawn * MAX_EXPECTED * (step / STEPS) ** 2 + clutter;
      tables[cell * (STEPS + 1) + step] = count * Math.log(mean) - mean - logRisingFactorial(1, count);
    }
  }
  return tables;
}

/** Returns a function that computes a pattern's log-likelihood over all placements and omission rates. */
function exactLikelihood(
  patterns: SpotPatterns,
  counts: GridVector,
  inSight: readonly number[],
): (pattern: number) => number {
  const projection = createProjection(patterns.maxSpots);
  const pmf = new Float64Array(MAX_COUNT + 1);
  return (pattern) => {
    const spots = spotCount(patterns, pattern);
    const clutter = expectedClutter(patterns.expectedSpots[pattern] ?? 0);
    projectSpots(projection, patterns, pattern);
    let sum = Number.NEGATIVE_INFINITY;
    for (const placement of PLACEMENTS) {
      fillCells(projection, placement, spots);
      for (const { rate, weight } of COUNT_OMISSIONS) {
        let log = placement.logWeight + Math.log(weight);
        for (let cell = 0; cell < GRID_CELLS; cell++) {
          const drawn = (1 - rate) * (inSight[cell] as number);
          log += logCount(pmf, projection.cells, spots, cell, drawn, clutter, counts[cell] ?? 0);
        }
        sum = logSumExp(sum, log);
      }
    }
    return sum;
  };
}

/**
 * Returns the log-probability of one cell's count: Poisson clutter of mean `clutter`, convolved with one
 * Bernoulli trial per spot. `cells` holds spots x 9 probabilities of falling in each cell, `pmf` has room for
 * the probabilities of all counts; `drawn` is the probability that a spot that falls in this one is drawn.
 */
function logCount(
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
function expectedClutter(spots: number): number {
  return (CLUTTER.base + CLUTTER.perSpot * spots) / GRID_CELLS;
}
