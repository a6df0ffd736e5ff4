import { GRID_CELLS } from "@harapen/contract/geometry";
import { PATTERN_BYTES } from "./counts/count-likelihood.ts";
import { bandsOf, layOutBands } from "./evidence/band-evidence.ts";
import { layOutSounds, soundsOf } from "./evidence/name-evidence.ts";
import { prepareReferences, type Reference, type ReferenceSet } from "./reference.ts";
import { createWorkbench } from "./spots/comparison.ts";
import { joinPatterns, joinRows, pickPatterns, pickRows } from "./spots/gather-rows.ts";
import { WORTH_A_GLANCE } from "./spots/prefilter.ts";
import { rasterise, TILES } from "./spots/raster-score.ts";
import { spotsOf } from "./spots/spot-patterns.ts";

/**
 * The set with some references changed, by their places in it: equal to one that is prepared anew, but only what is new is computed. The
 * former set stays as it is, so that searches in it may go on.
 */
export function withReferences(former: ReferenceSet, changed: ReadonlyMap<number, Reference>): ReferenceSet {
  const places = [...changed.keys()];
  const fresh = prepareReferences([...changed.values()]);
  const replaced = <Item>(items: readonly Item[], news: readonly Item[]): Item[] => {
    const all = [...items];
    for (const [index, place] of places.entries()) all[place] = news[index] as Item;
    return all;
  };

  const traced = mergedOwners(former.patterns.owners, fresh.patterns.owners, places);
  const picked = pickPatterns(joinPatterns(former.patterns, fresh.patterns), traced.picked);
  const most = traced.owners.reduce((high, _, pattern) => Math.max(high, spotsOf(picked, pattern)), 1);
  const patterns = { ...picked, owners: traced.owners, mostSpots: most };
  const averaged = mergedOwners(former.averages.owners, fresh.averages.owners, places);
  const means = joinRows(former.averages.means, fresh.averages.means);
  const expected = joinRows(former.expectedCounts, fresh.expectedCounts);
  const worn = replaced(bandsOf(former.bands), bandsOf(fresh.bands));
  const sounds = replaced(soundsOf(former.names), soundsOf(fresh.names));
  return {
    ids: replaced(former.ids, fresh.ids),
    patterns,
    rasters: rastersOf(),
    expectedCounts: pickRows(expected, traced.picked, PATTERN_BYTES),
    averages: { owners: averaged.owners, means: pickRows(means, averaged.picked, GRID_CELLS) },
    bands: layOutBands(worn),
    names: layOutSounds(sounds),
    bench: createWorkbench(most),
  };

  function rastersOf() {
    if (patterns.owners.length < WORTH_A_GLANCE) return undefined;
    if (!former.rasters) return rasterise(patterns);
    return pickRows(joinRows(former.rasters, rasterise(fresh.patterns)), traced.picked, TILES);
  }
}

/** Which rows of the former and, after them, of the fresh layout make up the new one, in the order of the references that own them. */
function mergedOwners(former: Int32Array, fresh: Int32Array, places: readonly number[]) {
  const gone = new Set(places);
  const news = Array.from(fresh, (index, row) => ({
    owner: places[index] as number,
    row: former.length + row,
  })).sort((one, other) => one.owner - other.owner);
  const [owners, picked]: [number[], number[]] = [[], []];
  const add = (owner: number, row: number) => {
    owners.push(owner);
    picked.push(row);
  };
  let next = 0;
  for (const [row, owner] of former.entries()) {
    for (let each = news[next]; each && each.owner < owner; each = news[++next]) add(each.owner, each.row);
    if (!gone.has(owner)) add(owner, row);
  }
  for (const { owner, row } of news.slice(next)) add(owner, row);
  return { owners: Int32Array.from(owners), picked: Int32Array.from(picked) };
}
