import { type AverageCounts, packAverages } from "./counts/average-counts.ts";
import { type ExpectedCounts, expectedCountsOf } from "./counts/cell-projection.ts";
import { type PackedBands, packBands } from "./evidence/band-evidence.ts";
import type { WornFlippers } from "./evidence/flipper-evidence.ts";
import { type PackedNames, packNames } from "./evidence/name-evidence.ts";
import type { ReferenceSpot } from "./reference-spot.ts";
import { PREFILTER_MIN } from "./spots/prefilter.ts";
import { type Rasters, rasterise } from "./spots/raster.ts";
import { packPatterns, type SpotPatterns } from "./spots/spot-patterns.ts";
import { SHIPPED_VISITORS, type Visitors } from "./visitors/visitors.ts";

export type { WornFlippers };

/** One individual, as drawings are compared with it. */
export interface Reference {
  readonly id: string;
  /**
   * The belly pattern, in canvas units: empty if the individual has no spots, unset if its spots are not
   * known.
   */
  readonly spots?: readonly ReferenceSpot[] | undefined;
  /**
   * `avr_pos`: nine average counts, used if no pattern was traced; beside a learned one, both count equally.
   */
  readonly averageCounts?: readonly number[] | undefined;
  /** Colour codes of the flipper bands; empty if it wears none. */
  readonly bandColors?: readonly string[] | undefined;
  /** The flippers that wear them. */
  readonly bandedFlippers?: WornFlippers;
  /** Its name in each language in which it has one. */
  readonly names?: readonly string[] | undefined;
}

/**
 * The references of one aquarium, packed for fast comparison. Immutable: made once, used for every search.
 */
export interface ReferenceSet {
  readonly ids: readonly string[];
  readonly patterns: SpotPatterns;
  /** For each individual with a pattern, by id, its index among the `patterns`. */
  readonly patternById: ReadonlyMap<string, number>;
  /** `undefined` if there are too few patterns to need them. */
  readonly rasters: Rasters | undefined;
  readonly expectedCounts: ExpectedCounts;
  readonly averages: AverageCounts;
  /** The indices of the individuals that have no spots, ascending. */
  readonly spotless: Int32Array;
  readonly bands: PackedBands;
  /** For each individual the flippers that wear bands. */
  readonly bandedFlippers: readonly WornFlippers[];
  readonly names: PackedNames;
  /** How the visitors draw and answer whose drawings are compared with them. */
  readonly visitors: Visitors;
}

/**
 * Packs references. An individual whose spots and counts are both unknown counts as one of the population.
 */
export function prepareReferences(
  references: readonly Reference[],
  visitors: Visitors = SHIPPED_VISITORS,
): ReferenceSet {
  const owned = references.map(({ spots = [], averageCounts }, owner) => ({
    owner,
    spots: spots.filter(({ x, y, r }) => [x, y, r].every(Number.isFinite)),
    counts: averageCounts,
  }));
  const spotless = references.flatMap(({ spots }, owner) => (spots?.length === 0 ? [owner] : []));
  const hasNone = new Set(spotless);
  const averaged = owned.flatMap(({ owner, spots, counts }) =>
    counts && !hasNone.has(owner) && !spots.some(isTraced) ? [{ owner, counts }] : [],
  );
  const ids = references.map(({ id }) => id);
  const patterns = packPatterns(owned.filter(({ spots }) => spots.length > 0));
  return {
    ids,
    patterns,
    patternById: indexPatterns(ids, patterns),
    rasters: patterns.owners.length < PREFILTER_MIN ? undefined : rasterise(patterns),
    expectedCounts: expectedCountsOf(patterns),
    averages: packAverages(averaged),
    spotless: Int32Array.from(spotless),
    bands: packBands(references.map(({ bandColors = [] }) => bandColors)),
    bandedFlippers: references.map(({ bandedFlippers }) => bandedFlippers),
    names: packNames(references.map(({ names = [] }) => names)),
    visitors,
  };
}

/** Returns the index of each pattern by its owner's id. */
export function indexPatterns(
  ids: readonly string[],
  { owners }: Pick<SpotPatterns, "owners">,
): ReadonlyMap<string, number> {
  return new Map(Array.from(owners, (owner, pattern) => [ids[owner] as string, pattern]));
}

function isTraced({ deviation = 0 }: ReferenceSpot): boolean {
  return deviation === 0;
}
