import { type AveragedCounts, layOutAverages } from "./counts/average-counts.ts";
import { type ExpectedCounts, expectCounts } from "./counts/count-likelihood.ts";
import { type BandedReferences, layOutBands } from "./evidence/band-evidence.ts";
import { layOutNames, type NamedReferences } from "./evidence/name-evidence.ts";
import type { ReferenceSpot } from "./reference-spot.ts";
import { createWorkbench, type Workbench } from "./spots/comparison.ts";
import { WORTH_A_GLANCE } from "./spots/prefilter.ts";
import { type Rasters, rasterise } from "./spots/raster-score.ts";
import { layOutPatterns, type TracedPatterns } from "./spots/spot-patterns.ts";

/** What is known of one individual, from which drawings of it can be told apart. */
export interface Reference {
  readonly id: string;
  /** The belly pattern, in canvas units. */
  readonly spots?: readonly ReferenceSpot[] | undefined;
  /** `avr_pos`: nine average counts, used where no pattern was traced; beside a learned one, they and it count alike. */
  readonly averageCounts?: readonly number[] | undefined;
  /** Colour codes of the flipper bands; none where it wears none. */
  readonly bandColors?: readonly string[] | undefined;
  /** Its name in each language in which it has one. */
  readonly names?: readonly string[] | undefined;
}

/** The references of one aquarium, laid out for fast comparison. Made once, used for every search. */
export interface ReferenceSet {
  readonly ids: readonly string[];
  readonly patterns: TracedPatterns;
  /** `undefined` where there are too few patterns to need them. */
  readonly rasters: Rasters | undefined;
  readonly expectedCounts: ExpectedCounts;
  readonly averages: AveragedCounts;
  readonly bands: BandedReferences;
  readonly names: NamedReferences;
  readonly bench: Workbench;
}

/** Lays references out. One of which neither spots nor counts are known stays as probable as chance makes it. */
export function prepareReferences(references: readonly Reference[]): ReferenceSet {
  const known = references.map(({ spots = [], averageCounts }, owner) => ({
    owner,
    spots: spots.filter(({ x, y, r }) => [x, y, r].every(Number.isFinite)),
    counts: averageCounts,
  }));
  const traced = known.filter(({ spots }) => spots.length > 0);
  const averaged = known.flatMap(({ owner, spots, counts }) =>
    counts && !spots.some(isTraced) ? [{ owner, counts }] : [],
  );
  const patterns = layOutPatterns(traced);
  return {
    ids: references.map(({ id }) => id),
    patterns,
    rasters: patterns.owners.length < WORTH_A_GLANCE ? undefined : rasterise(patterns),
    expectedCounts: expectCounts(patterns),
    averages: layOutAverages(averaged),
    bands: layOutBands(references.map(({ bandColors = [] }) => bandColors)),
    names: layOutNames(references.map(({ names = [] }) => names)),
    bench: createWorkbench(patterns.mostSpots),
  };
}

function isTraced({ deviation = 0 }: ReferenceSpot): boolean {
  return deviation === 0;
}
