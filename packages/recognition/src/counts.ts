import { BELLY } from "@harapen/contract/belly";
import { type GridVector, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import { GRID_CELLS } from "@harapen/contract/geometry";
import { spreadOverCells } from "./cells.ts";
import { addLogs } from "./logs.ts";
import { ADDED, IN_SIGHT, OMISSIONS, YAWS } from "./parameters.ts";
import { spotsOf, type TracedPatterns } from "./traced.ts";

/** Counts from 0 to 15 have their table entry; each mark beyond costs the same. */
const TABLE = 16;
const COST_BEYOND = 4;

/** Error of a mark's place within a drawing whose common placement is known. */
const DEVIATION = { x: 12, y: 11 };

/** Three nodes of Gauss and Hermite's quadrature of the normal distribution: in standard deviations, with weights. */
const NODES = [
  { at: -Math.sqrt(3), weight: 1 / 6 },
  { at: 0, weight: 2 / 3 },
  { at: Math.sqrt(3), weight: 1 / 6 },
];
const SHIFT_Y = 12;
const STRETCH = 0.11;

/** How the drawing as a whole may lie: counts can tell little more than these few placements apart. */
const PLACEMENTS = [1, 2, 3].flatMap((yaw) =>
  NODES.flatMap((shift) =>
    NODES.map((stretch) => ({
      yaw,
      shiftY: SHIFT_Y * shift.at,
      stretch: 1 + STRETCH * stretch.at,
      logWeight: Math.log((YAWS[yaw]?.weight ?? 0) * shift.weight * stretch.weight),
    })),
  ),
);
type Placement = (typeof PLACEMENTS)[number];

/** Each omission rate with the cell out of sight, then in sight. */
const STATES = OMISSIONS.flatMap(({ rate }) =>
  [IN_SIGHT.notVisible, IN_SIGHT.visible].map((inSight) => (1 - rate) * inSight),
);

const CELL_TABLES = GRID_CELLS * TABLE;
const PLACEMENT_TABLES = STATES.length * CELL_TABLES;
const PATTERN_TABLES = PLACEMENTS.length * PLACEMENT_TABLES;

/** Log-probabilities of every count: patterns x placements x states x 9 cells x 16 counts. */
export type CountTables = Float32Array;

/**
 * Tabulates how many marks would be counted in each cell. Spots near a border belong to both cells with their probabilities, so a
 * count is a sum of unequal chances (Poisson's binomial distribution) and of a few added marks.
 */
export function tabulateCounts(patterns: TracedPatterns): CountTables {
  const tables = new Float32Array(patterns.owners.length * PATTERN_TABLES);
  const cells = new Float64Array(patterns.mostSpots * GRID_CELLS);
  const chances = new Float64Array(TABLE);
  for (let pattern = 0; pattern < patterns.owners.length; pattern++) {
    for (const [index, placement] of PLACEMENTS.entries()) {
      placeSpots(cells, patterns, pattern, placement);
      const at = pattern * PATTERN_TABLES + index * PLACEMENT_TABLES;
      tabulatePlacement(
        tables.subarray(at, at + PLACEMENT_TABLES),
        cells.subarray(0, spotsOf(patterns, pattern) * GRID_CELLS),
        chances,
        patterns.richness[pattern] ?? 0,
      );
    }
  }
  return tables;
}

function tabulatePlacement(
  tables: Float32Array,
  cells: Float64Array,
  chances: Float64Array,
  richness: number,
): void {
  const added = (ADDED.base + ADDED.perSpot * richness) / GRID_CELLS;
  for (const [state, kept] of STATES.entries()) {
    for (let cell = 0; cell < GRID_CELLS; cell++) {
      poisson(chances, added);
      for (let at = cell; at < cells.length; at += GRID_CELLS)
        addChance(chances, kept * (cells[at] as number));
      tables.set(chances.map(Math.log), state * CELL_TABLES + cell * TABLE);
    }
  }
}

/** Where a placed and turned pattern's spots fall; a spot turned out of sight falls nowhere. */
function placeSpots(
  cells: Float64Array,
  patterns: TracedPatterns,
  pattern: number,
  placement: Placement,
): void {
  const first = patterns.first[pattern] ?? 0;
  const turned = patterns.turned[placement.yaw];
  for (let spot = 0; spot < spotsOf(patterns, pattern); spot++) {
    const x = BELLY.centreX + placement.stretch * (turned?.x[first + spot] ?? 0);
    const y = BELLY.centreY + placement.stretch * (patterns.y[first + spot] ?? 0) + placement.shiftY;
    const variance = patterns.variance[first + spot] ?? 0;
    const deviation = {
      x: Math.sqrt(DEVIATION.x ** 2 + variance),
      y: Math.sqrt(DEVIATION.y ** 2 + variance),
    };
    spreadOverCells(cells, spot * GRID_CELLS, { x, y }, deviation, false);
    const there = (turned?.sight[first + spot] ?? 0) * (patterns.presence[first + spot] ?? 1);
    for (let cell = spot * GRID_CELLS; cell < (spot + 1) * GRID_CELLS; cell++) {
      cells[cell] = (cells[cell] as number) * there;
    }
  }
}

function poisson(chances: Float64Array, mean: number): void {
  chances[0] = Math.exp(-mean);
  for (let count = 1; count < TABLE; count++)
    chances[count] = ((chances[count - 1] as number) * mean) / count;
}

/** One more spot that is counted with the given probability. */
function addChance(chances: Float64Array, probability: number): void {
  for (let count = TABLE - 1; count > 0; count--) {
    chances[count] =
      (chances[count] as number) * (1 - probability) + (chances[count - 1] as number) * probability;
  }
  chances[0] = (chances[0] as number) * (1 - probability);
}

/** The log-likelihood of nine counts under a pattern, over all placements and omission rates. */
export function compareCounts(
  tables: CountTables,
  pattern: number,
  counts: GridVector,
  mask: VisibilityMask,
): number {
  let sum = Number.NEGATIVE_INFINITY;
  for (const [index, { logWeight }] of PLACEMENTS.entries()) {
    const at = pattern * PATTERN_TABLES + index * PLACEMENT_TABLES;
    for (const [level, { weight }] of OMISSIONS.entries()) {
      const log = logOfCounts(tables, at + 2 * level * CELL_TABLES, counts, mask);
      sum = addLogs(sum, logWeight + Math.log(weight) + log);
    }
  }
  return sum;
}

function logOfCounts(tables: CountTables, at: number, counts: GridVector, mask: VisibilityMask): number {
  let sum = 0;
  for (let cell = 0; cell < GRID_CELLS; cell++) {
    const count = counts[cell] ?? 0;
    const listed = Math.min(count, TABLE - 1);
    const state = mask[cell] === VISIBLE ? CELL_TABLES : 0;
    sum += (tables[at + state + cell * TABLE + listed] as number) - COST_BEYOND * (count - listed);
  }
  return sum;
}
