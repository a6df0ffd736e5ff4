import type { Spot } from "@harapen/contract/penguin";
import { type AveragedCounts, layOutAverages } from "./averages.ts";
import { type CountTables, tabulateCounts } from "./counts.ts";
import { createWorkbench, type Workbench } from "./pairing.ts";
import { layOutPatterns, type TracedPatterns } from "./traced.ts";

/** What is known of one individual, from which drawings of it can be told apart. */
export interface Reference {
  readonly id: string;
  /** The belly pattern as traced, in canvas units. */
  readonly spots?: readonly Spot[] | undefined;
  /** `avr_pos`: nine average counts, used where no pattern was traced. */
  readonly averageCounts?: readonly number[] | undefined;
}

/** The references of one aquarium, laid out for fast comparison. Made once, used for every search. */
export interface ReferenceSet {
  readonly ids: readonly string[];
  readonly patterns: TracedPatterns;
  readonly countTables: CountTables;
  readonly averages: AveragedCounts;
  readonly bench: Workbench;
}

/** Lays references out. One of which neither spots nor counts are known stays as probable as chance makes it. */
export function prepareReferences(references: readonly Reference[]): ReferenceSet {
  const known = references.map(({ spots = [], averageCounts }, owner) => ({
    owner,
    spots: spots.filter(({ x, y, r }) => Number.isFinite(x + y + r)),
    counts: averageCounts,
  }));
  const traced = known.filter(({ spots }) => spots.length > 0);
  const averaged = known.flatMap(({ owner, spots, counts }) =>
    counts && spots.length === 0 ? [{ owner, counts }] : [],
  );
  const patterns = layOutPatterns(traced);
  return {
    ids: references.map(({ id }) => id),
    patterns,
    countTables: tabulateCounts(patterns),
    averages: layOutAverages(averaged),
    bench: createWorkbench(patterns.mostSpots),
  };
}
