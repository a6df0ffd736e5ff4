import { type GridVector, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { addLogs, logRising } from "../math/log-math.ts";
import { ADDED, IN_SIGHT, OMISSIONS } from "../parameters.ts";
import { spotsOf, type TracedPatterns } from "../spots/spot-patterns.ts";
import { createFalls, type Falls, fallIntoCells, letFall, PLACEMENTS } from "./cell-projection.ts";

/** Each mark in a cell beyond this number costs the same. */
const MOST_IN_CELL = 15;
const COST_BEYOND = 4;
/** So many patterns are compared exactly after a first look at all of them. */
const EXACT = 40;

/** Expected numbers are kept in bytes, by their roots: fine steps where they are small. */
const STEPS = 255;
const MOST_EXPECTED = 9;
/** Bytes of each pattern. */
export const PATTERN_BYTES = PLACEMENTS.length * GRID_CELLS;
/** For a first look all patterns are as rich as this. */
const USUAL_RICHNESS = 9;

/** How many of each pattern's spots are expected in each cell: patterns x placements x 9. */
export type ExpectedCounts = Uint8Array;

export function expectCounts(patterns: TracedPatterns): ExpectedCounts {
  const expected = new Uint8Array(patterns.owners.length * PATTERN_BYTES);
  const falls = createFalls(patterns.mostSpots);
  const sums = new Float64Array(GRID_CELLS);
  for (let pattern = 0, at = 0; pattern < patterns.owners.length; pattern++) {
    const spots = spotsOf(patterns, pattern);
    letFall(falls, patterns, pattern);
    for (const placement of PLACEMENTS) {
      fallIntoCells(falls, placement, spots);
      sums.fill(0);
      for (let each = 0; each < spots * GRID_CELLS; each++) {
        sums[each % GRID_CELLS] = (sums[each % GRID_CELLS] as number) + (falls.cells[each] as number);
      }
      for (const sum of sums)
        expected[at++] = Math.min(STEPS, Math.round(STEPS * Math.sqrt(sum / MOST_EXPECTED)));
    }
  }
  return expected;
}

/**
 * The log-likelihoods of nine counts under each pattern, over all placements and omission rates. Spots near a border belong to both cells
 * with their probabilities, so a count is a sum of unequal chances (Poisson's binomial distribution) and of a few added marks; for patterns
 * that a first look finds unlikely, Poisson's own distribution stands for it.
 */
export function compareCounts(
  patterns: TracedPatterns,
  expected: ExpectedCounts,
  counts: GridVector,
  mask: VisibilityMask,
): Float64Array {
  const logs = firstLooks(patterns.owners.length, expected, counts, mask);
  const threshold = logs.toSorted().at(-EXACT) ?? Number.NEGATIVE_INFINITY;
  const falls = createFalls(patterns.mostSpots);
  return logs.map((log, pattern) =>
    log < threshold ? log : compareExactly(falls, patterns, pattern, counts, mask),
  );
}

/** Under the placement that fits best, which is most of the sum over all. */
function firstLooks(
  patterns: number,
  expected: ExpectedCounts,
  counts: GridVector,
  mask: VisibilityMask,
): Float64Array {
  const tables = poissonTables(counts, mask);
  const looks = new Float64Array(patterns).fill(Number.NEGATIVE_INFINITY);
  for (let pattern = 0, at = 0; pattern < patterns; pattern++) {
    for (const { logWeight } of PLACEMENTS) {
      let log = logWeight;
      for (let cell = 0; cell < GRID_CELLS; cell++) {
        log += tables[cell * (STEPS + 1) + (expected[at++] as number)] as number;
      }
      if (log > (looks[pattern] as number)) looks[pattern] = log;
    }
  }
  return looks;
}

/** Log-probabilities of the counts: 9 cells x 256 expected numbers. */
function poissonTables(counts: GridVector, mask: VisibilityMask): Float32Array {
  const added = addedTo(USUAL_RICHNESS);
  const tables = new Float32Array(GRID_CELLS * (STEPS + 1));
  for (let cell = 0; cell < GRID_CELLS; cell++) {
    const count = counts[cell] ?? 0;
    for (let step = 0; step <= STEPS; step++) {
      const mean =
        (1 - OMISSIONS[0].rate) * sightOf(mask, cell) * MOST_EXPECTED * (step / STEPS) ** 2 + added;
      tables[cell * (STEPS + 1) + step] = count * Math.log(mean) - mean - logRising(1, count);
    }
  }
  return tables;
}

function compareExactly(
  falls: Falls,
  patterns: TracedPatterns,
  pattern: number,
  counts: GridVector,
  mask: VisibilityMask,
): number {
  const spots = spotsOf(patterns, pattern);
  const added = addedTo(patterns.richness[pattern] ?? 0);
  letFall(falls, patterns, pattern);
  let sum = Number.NEGATIVE_INFINITY;
  for (const placement of PLACEMENTS) {
    fallIntoCells(falls, placement, spots);
    for (const { rate, weight } of OMISSIONS) {
      let log = placement.logWeight + Math.log(weight);
      for (let cell = 0; cell < GRID_CELLS; cell++) {
        const kept = (1 - rate) * sightOf(mask, cell);
        log += logOfCount(falls.cells, spots, cell, kept, added, counts[cell] ?? 0);
      }
      sum = addLogs(sum, log);
    }
  }
  return sum;
}

const chances = new Float64Array(MOST_IN_CELL + 1);

/** The log-probability that a cell has this count. */
function logOfCount(
  cells: Float64Array,
  spots: number,
  cell: number,
  kept: number,
  added: number,
  count: number,
): number {
  const most = Math.min(count, MOST_IN_CELL);
  chances[0] = Math.exp(-added);
  for (let number = 1; number <= most; number++) {
    chances[number] = ((chances[number - 1] as number) * added) / number;
  }
  for (let spot = 0; spot < spots; spot++) {
    const counted = kept * (cells[spot * GRID_CELLS + cell] as number);
    for (let number = most; number > 0; number--) {
      const [same, fewer] = [chances[number] as number, chances[number - 1] as number];
      chances[number] = same + counted * (fewer - same);
    }
    chances[0] = (chances[0] as number) * (1 - counted);
  }
  return Math.log(chances[most] as number) - COST_BEYOND * (count - most);
}

/** Expected marks in a cell that stand for no spot. */
function addedTo(richness: number): number {
  return (ADDED.base + ADDED.perSpot * richness) / GRID_CELLS;
}

function sightOf(mask: VisibilityMask, cell: number): number {
  return mask[cell] === VISIBLE ? IN_SIGHT.visible : IN_SIGHT.notVisible;
}
