import { GRID_CELLS } from "@harapen/contract/geometry";
import { spotsOf, type TracedPatterns } from "./spot-patterns.ts";

type Numbers = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Some patterns of a set, in the given order, laid out as a set of their own: copies, and computes nothing anew. */
export function pickPatterns(patterns: TracedPatterns, picked: ArrayLike<number>): TracedPatterns {
  const first = new Int32Array(picked.length + 1);
  for (let place = 0; place < picked.length; place++) {
    first[place + 1] = (first[place] as number) + spotsOf(patterns, picked[place] as number);
  }
  const spots = new Int32Array(first[picked.length] as number);
  for (let place = 0; place < picked.length; place++) {
    const start = patterns.first[picked[place] as number] as number;
    const at = first[place] as number;
    const end = first[place + 1] as number;
    for (let spot = at; spot < end; spot++) spots[spot] = start + spot - at;
  }
  return {
    owners: pickRows(patterns.owners, picked),
    first,
    x: pickRows(patterns.x, spots),
    y: pickRows(patterns.y, spots),
    r: pickRows(patterns.r, spots),
    proneness: pickRows(patterns.proneness, spots),
    variance: pickRows(patterns.variance, spots),
    presence: pickRows(patterns.presence, spots),
    turned: patterns.turned.map(({ weight, x, sight }) => ({
      weight,
      x: pickRows(x, spots),
      sight: pickRows(sight, spots),
    })),
    cells: pickRows(patterns.cells, spots, GRID_CELLS),
    richness: pickRows(patterns.richness, picked),
    mostSpots: patterns.mostSpots,
  };
}

/** Two sets in one, the patterns of the second after those of the first. */
export function joinPatterns(one: TracedPatterns, other: TracedPatterns): TracedPatterns {
  const spots = one.first.at(-1) ?? 0;
  return {
    owners: joinRows(one.owners, other.owners),
    first: joinRows(
      one.first,
      other.first.subarray(1).map((first) => first + spots),
    ),
    x: joinRows(one.x, other.x),
    y: joinRows(one.y, other.y),
    r: joinRows(one.r, other.r),
    proneness: joinRows(one.proneness, other.proneness),
    variance: joinRows(one.variance, other.variance),
    presence: joinRows(one.presence, other.presence),
    turned: one.turned.map(({ weight, x, sight }, yaw) => ({
      weight,
      x: joinRows(x, other.turned[yaw]?.x),
      sight: joinRows(sight, other.turned[yaw]?.sight),
    })),
    cells: joinRows(one.cells, other.cells),
    richness: joinRows(one.richness, other.richness),
    mostSpots: Math.max(one.mostSpots, other.mostSpots),
  };
}

export function joinRows<List extends Numbers>(one: List, other: ArrayLike<number> = []): List {
  const list = new (one.constructor as new (length: number) => List)(one.length + other.length);
  list.set(one);
  list.set(other, one.length);
  return list;
}

/** Shorter runs are copied number by number, which is faster than to make a view of them. */
const LONG_RUN = 64;

/** The rows, each of so many numbers, that are picked. Rows that stand in a row are copied at once. */
export function pickRows<List extends Numbers>(rows: List, picked: ArrayLike<number>, width = 1): List {
  const list = new (rows.constructor as new (length: number) => List)(picked.length * width);
  for (let place = 0; place < picked.length; ) {
    const row = picked[place] as number;
    let run = 1;
    while (picked[place + run] === row + run) run++;
    const [start, at] = [row * width, place * width];
    if (run * width >= LONG_RUN) list.set(rows.subarray(start, start + run * width), at);
    else for (let each = 0; each < run * width; each++) list[at + each] = rows[start + each] as number;
    place += run;
  }
  return list;
}
