import { share } from "../math/intern.ts";
import { BANDS } from "../parameters.ts";
import { distance, perceived } from "./band-color.ts";
import type { Evidence } from "./evidence.ts";

/** The flipper bands of an aquarium's references. */
export interface BandedReferences {
  /** Each set of bands that is worn, once: its colour codes. */
  readonly sets: readonly (readonly string[])[];
  /** Which set each reference wears. */
  readonly places: Uint32Array;
  /** Every code that is worn. */
  readonly palette: readonly string[];
}

/** No penguin wears more, and no visitor reports more in earnest. */
const MOST_BANDS = 8;

export function layOutBands(colors: readonly (readonly string[])[]): BandedReferences {
  const worn = colors.map((codes) => codes.slice(0, MOST_BANDS));
  const { values: sets, places } = share(worn, (codes) => JSON.stringify(codes));
  return { sets, places, palette: [...new Set(sets.flat())] };
}

/** Colour codes of each reference's bands. */
export function bandsOf({ sets, places }: BandedReferences): (readonly string[])[] {
  return Array.from(places, (place) => sets[place] as readonly string[]);
}

/**
 * What the colours a visitor reports, in any order, tell of who it was; `undefined` where there is nothing to tell. Each band is missed,
 * named rightly or mistaken, and colours may be added, so that no report excludes anybody. An individual that is not among the
 * references wears as many bands as they do, of any colours.
 */
export function bandEvidence(
  { sets, places, palette }: BandedReferences,
  reportedColors: readonly string[] = [],
): Evidence | undefined {
  const reported = reportedColors.slice(0, MOST_BANDS);
  if (reported.length === 0 || places.length === 0) return undefined;
  const colors = [...new Set([...palette, ...reported])];
  const misnaming = misnamings(colors);
  const even = new Map(colors.map((code) => [code, 1 / colors.length]));
  const discerned = sets.map((codes) => discernible(codes, reported));
  const likelihood = (bands: readonly Naming[]) => likelihoodOf(reported, bands, colors.length);
  const wearers = discerned.map((codes) => likelihood(codes.map((code) => misnaming.get(code) ?? even)));
  const strangers = discerned.map((codes) => likelihood(codes.map(() => even)));
  return {
    references: Float64Array.from(places, (place) => wearers[place] as number),
    none: places.reduce((sum, place) => sum + (strangers[place] as number), 0) / places.length,
  };
}

/** How probably a band that is seen is given each colour. */
type Naming = ReadonlyMap<string, number>;

/** For each colour that may be worn, the probabilities of the colours that it may be reported as: the nearer, the likelier. */
function misnamings(colors: readonly string[]): ReadonlyMap<string, Naming> {
  const looks = colors.map((code) => ({ code, look: perceived(code) }));
  return new Map(
    looks.map((worn) => {
      const weights = looks.map((named) => {
        if (named.code === worn.code) return 1;
        if (!named.look || !worn.look) return BANDS.slip;
        const closeness = Math.exp(-((distance(named.look, worn.look) / BANDS.confusion) ** 2) / 2);
        return BANDS.slip + (1 - BANDS.slip) * closeness;
      });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return [worn.code, new Map(colors.map((code, index) => [code, (weights[index] ?? 0) / total]))];
    }),
  );
}

/** A visitor who picks each colour once tells two bands of one colour by a single choice. */
function discernible(worn: readonly string[], reported: readonly string[]): readonly string[] {
  const repeats = new Set(reported).size < reported.length;
  return repeats ? worn : [...new Set(worn)];
}

/**
 * The likelihood of the colours reported, summed over all ways in which they stand for bands or for nothing. `ways[set]` sums the ways
 * in which exactly the bands of the set, its bits, stand behind the colours so far.
 */
function likelihoodOf(reported: readonly string[], bands: readonly Naming[], colors: number): number {
  const ways = new Float64Array(2 ** bands.length);
  ways[0] = 1;
  for (const color of reported) {
    for (let set = ways.length - 1; set >= 0; set--) {
      let sum = (ways[set] as number) * (BANDS.added / colors);
      for (const [band, naming] of bands.entries()) {
        const others = set & ~(1 << band);
        if (others !== set) sum += (ways[others] as number) * BANDS.seen * (naming.get(color) ?? 0);
      }
      ways[set] = sum;
    }
  }
  return ways.reduce((sum, way, set) => sum + way * (1 - BANDS.seen) ** (bands.length - size(set)), 0);
}

function size(set: number): number {
  let bits = 0;
  for (let rest = set; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}
