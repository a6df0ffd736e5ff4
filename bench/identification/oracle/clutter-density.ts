import { clamp } from "@harapen/contract/clamp";
import { cellAt, GRID_CELLS, type Point } from "@harapen/contract/geometry";
import { drawPenguin } from "@harapen/simulator/drawings";
import { createRandom } from "@harapen/simulator/random";
import type { Visitor } from "@harapen/simulator/visitors";

const BIN = 10;
const BINS = 42;
const SAMPLES = 20_000;
/** The number of spots in a pattern of which all are omitted, so that only clutter remains. */
const PATTERN_SIZE = 20;

/**
 * The distribution of a kind of visitor's clutter, that is, of marks that stand for no spot (false
 * positives).
 */
export interface ClutterDensity {
  /** Probability per square canvas unit. */
  readonly density: (place: Point) => number;
  /** The shares of the clutter in each cell of the belly grid, and in all of it. */
  readonly cells: readonly number[];
  readonly onGrid: number;
}

const counted = new Map<string, ClutterDensity>();

/**
 * Estimates the distribution of the simulator's clutter by counting, as it has no formula; once for each kind
 * of visitor.
 */
export function clutterDensityOf(visitor: Visitor): ClutterDensity {
  const clutter = counted.get(visitor.name) ?? countClutter(visitor);
  counted.set(visitor.name, clutter);
  return clutter;
}

function countClutter(visitor: Visitor): ClutterDensity {
  const places = clutterPlaces(visitor);
  // A small amount everywhere, so that no place is impossible.
  const bins = new Float64Array(BINS * BINS).fill(0.05);
  const cells = new Array<number>(GRID_CELLS).fill(0);
  for (const place of places) {
    const bin = binOf(place);
    bins[bin] = (bins[bin] as number) + 1;
    const cell = cellAt(place);
    if (cell !== undefined) cells[cell] = (cells[cell] ?? 0) + 1 / places.length;
  }
  const total = places.length + 0.05 * bins.length;
  return {
    density: (place) => (bins[binOf(place)] as number) / (total * BIN ** 2),
    cells,
    onGrid: cells.reduce((sum, share) => sum + share, 0),
  };
}

/** Returns the marks of many drawings in which every spot was omitted. */
function clutterPlaces(visitor: Visitor): Point[] {
  const random = createRandom(`inventions ${visitor.name}`);
  const clutterAlone: Visitor = {
    ...visitor,
    omission: { typical: 1, small: 1 },
    clutter: 1,
    technique: { tap: 1, scribble: 0, ring: 0, taps: 0 },
  };
  const pattern = Array.from({ length: PATTERN_SIZE }, () => ({ x: 0, y: 0, r: 4 }));
  const places: Point[] = [];
  while (places.length < SAMPLES) {
    for (const { pos } of drawPenguin(random, pattern, clutterAlone).strokes) places.push(...pos.slice(0, 1));
  }
  return places;
}

function binOf({ x, y }: Point): number {
  const within = (value: number) => clamp(Math.floor(value / BIN), 0, BINS - 1);
  return within(y) * BINS + within(x);
}
