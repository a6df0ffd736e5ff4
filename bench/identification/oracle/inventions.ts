import type { Point } from "@harapen/contract/geometry";
import { drawPenguin } from "@harapen/simulator/drawings";
import { createRandom } from "@harapen/simulator/random";
import type { Visitor } from "@harapen/simulator/visitors";

const BIN = 10;
const BINS = 42;
const SAMPLES = 20_000;
/** Spots in a pattern that is all omitted, which leaves only inventions. */
const PATTERN_SIZE = 20;

/**
 * Where a kind of visitor draws spots that are not there, as a density per square unit: a histogram of what the simulator does, for
 * which there is no formula.
 */
export function inventionDensity(visitor: Visitor): (place: Point) => number {
  const random = createRandom(`inventions ${visitor.name}`);
  const inventive: Visitor = {
    ...visitor,
    omission: { typical: 1, small: 1 },
    addition: 1,
    manner: { tap: 1, scribble: 0, ring: 0, taps: 0 },
  };
  const pattern = Array.from({ length: PATTERN_SIZE }, () => ({ x: 0, y: 0, r: 4 }));
  const bins = new Float64Array(BINS * BINS).fill(0.05);
  let total = bins.length * 0.05;
  while (total < SAMPLES) {
    for (const { pos } of drawPenguin(random, pattern, inventive).strokes) {
      const bin = binOf(pos[0] ?? { x: 0, y: 0 });
      bins[bin] = (bins[bin] ?? 0) + 1;
      total++;
    }
  }
  return (place) => (bins[binOf(place)] ?? 0) / (total * BIN ** 2);
}

function binOf({ x, y }: Point): number {
  const within = (value: number) => Math.min(BINS - 1, Math.max(0, Math.floor(value / BIN)));
  return within(y) * BINS + within(x);
}
