import { GRID_CELLS } from "@harapen/contract/geometry";
import type { AverageCounts } from "./counts/average-counts.ts";
import { PATCHES } from "./counts/average-density.ts";
import { PATTERN_BYTES } from "./counts/cell-projection.ts";
import { bandsOf, packBands } from "./evidence/band-evidence.ts";
import { keysOf, packKeys } from "./evidence/name-evidence.ts";
import { concatRows, gatherRows } from "./math/arrays.ts";
import { indexPatterns, prepareReferences, type Reference, type ReferenceSet } from "./reference.ts";
import { PREFILTER_MIN } from "./spots/prefilter.ts";
import { type Rasters, rasterise, TILES } from "./spots/raster.ts";
import { concatPatterns, gatherPatterns, type SpotPatterns, spotCount } from "./spots/spot-patterns.ts";

/**
 * Returns the set with some references replaced, by their indices in it: equal to a set prepared from
 * scratch, but only the new ones are computed. The previous set stays as it is, so that searches in it may
 * continue.
 */
export function withReferences(
  previous: ReferenceSet,
  changed: ReadonlyMap<number, Reference>,
): ReferenceSet {
  const indices = [...changed.keys()];
  const fresh = prepareReferences([...changed.values()]);
  const ids = replaced(previous.ids, indices, fresh.ids);
  const merged = mergeRows(previous.patterns.owners, fresh.patterns.owners, indices);
  const averaged = mergeRows(previous.averages.owners, fresh.averages.owners, indices);
  const patterns = mergePatterns(previous.patterns, fresh.patterns, merged);
  const spotless = mergeRows(previous.spotless, fresh.spotless, indices);
  const expected = concatRows(previous.expectedCounts, fresh.expectedCounts);
  return {
    ids,
    patterns,
    patternById: indexPatterns(ids, patterns),
    rasters: mergeRasters(previous.rasters, patterns, fresh.patterns, merged.rows),
    expectedCounts: gatherRows(expected, merged.rows, PATTERN_BYTES),
    averages: mergeAverages(previous.averages, fresh.averages, averaged),
    spotless: spotless.owners,
    bandedFlippers: replaced(previous.bandedFlippers, indices, fresh.bandedFlippers),
    bands: packBands(replaced(bandsOf(previous.bands), indices, bandsOf(fresh.bands))),
    names: packKeys(replaced(keysOf(previous.names), indices, keysOf(fresh.names))),
    visitors: previous.visitors,
  };
}

function replaced<Item>(items: readonly Item[], indices: readonly number[], fresh: readonly Item[]): Item[] {
  const all = [...items];
  for (const [at, index] of indices.entries()) all[index] = fresh[at] as Item;
  return all;
}

/** Which rows of a previous table and, numbered after them, of a fresh one make up the new table. */
interface MergedRows {
  readonly rows: Int32Array;
  /** The references that own them, ascending. */
  readonly owners: Int32Array;
}

/**
 * `indices` are the positions in the set of the references that own the fresh rows; previous rows that they
 * own are dropped.
 */
function mergeRows(previous: Int32Array, fresh: Int32Array, indices: readonly number[]): MergedRows {
  const dropped = new Set(indices);
  const rows = [
    ...Array.from(previous, (owner, row) => ({ owner, row })).filter(({ owner }) => !dropped.has(owner)),
    ...Array.from(fresh, (index, row) => ({ owner: indices[index] as number, row: previous.length + row })),
  ].sort((one, other) => one.owner - other.owner);
  return {
    rows: Int32Array.from(rows, ({ row }) => row),
    owners: Int32Array.from(rows, ({ owner }) => owner),
  };
}

function mergeAverages(
  previous: AverageCounts,
  fresh: AverageCounts,
  { rows, owners }: MergedRows,
): AverageCounts {
  return {
    owners,
    means: gatherRows(concatRows(previous.means, fresh.means), rows, GRID_CELLS),
    spots: gatherRows(concatRows(previous.spots, fresh.spots), rows, PATCHES),
  };
}

function mergePatterns(
  previous: SpotPatterns,
  fresh: SpotPatterns,
  { rows, owners }: MergedRows,
): SpotPatterns {
  const patterns = gatherPatterns(concatPatterns(previous, fresh), rows);
  const maxSpots = owners.reduce((most, _, pattern) => Math.max(most, spotCount(patterns, pattern)), 1);
  return { ...patterns, owners, maxSpots };
}

function mergeRasters(
  previous: Rasters | undefined,
  patterns: SpotPatterns,
  fresh: SpotPatterns,
  rows: Int32Array,
): Rasters | undefined {
  if (patterns.owners.length < PREFILTER_MIN) return undefined;
  if (!previous) return rasterise(patterns);
  return gatherRows(concatRows(previous, rasterise(fresh)), rows, TILES);
}
