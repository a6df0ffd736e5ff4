import { intern } from "../math/arrays.ts";
import { BANDS, type BandRates } from "../parameters.ts";
import { bandColor, colorDistance } from "./band-color.ts";
import type { Evidence } from "./posterior.ts";

/** The flipper bands of an aquarium's references. */
export interface PackedBands {
  /** Each distinct set of bands that is worn: its colour codes. */
  readonly sets: readonly (readonly string[])[];
  /** For each reference the index of its set. */
  readonly setIndices: Uint32Array;
  /** Every code that is worn. */
  readonly palette: readonly string[];
}

/** The most bands compared: no penguin wears more, and no visitor reports more in earnest. */
const MAX_BANDS = 8;

/** Packs the colour codes of each reference's bands; `bandsOf` unpacks them. */
export function packBands(colors: readonly (readonly string[])[]): PackedBands {
  const worn = colors.map((codes) => codes.slice(0, MAX_BANDS));
  const { values: sets, indices } = intern(worn, (codes) => JSON.stringify(codes));
  return { sets, setIndices: indices, palette: [...new Set(sets.flat())] };
}

/** Returns the colour codes of each reference's bands. */
export function bandsOf({ sets, setIndices }: PackedBands): (readonly string[])[] {
  return Array.from(setIndices, (index) => sets[index] as readonly string[]);
}

/**
 * Returns the likelihoods of the colours that a visitor reports, in any order; `undefined` if none is
 * reported. Each band may be missed, named correctly or mistaken, and colours may be added, so that no report
 * excludes anybody. An unlisted individual wears as many bands as the references do, of any colours.
 */
export function bandEvidence(
  { sets, setIndices, palette }: PackedBands,
  reportedColors: readonly string[] = [],
  rates: BandRates = BANDS,
): Evidence | undefined {
  const reported = reportedColors.slice(0, MAX_BANDS);
  if (reported.length === 0 || setIndices.length === 0) return undefined;
  const colors = [...new Set([...palette, ...reported])];
  const confusion = confusionMatrix(colors, rates);
  const uniform = new Map(colors.map((code) => [code, 1 / colors.length]));
  const discerned = sets.map((codes) => discernible(codes, reported));
  const likelihood = (bands: readonly ReportProbabilities[]) =>
    reportLikelihood(reported, bands, colors.length, rates);
  const listed = discerned.map((codes) => likelihood(codes.map((code) => confusion.get(code) ?? uniform)));
  const unlisted = discerned.map((codes) => likelihood(codes.map(() => uniform)));
  return {
    references: Float64Array.from(setIndices, (index) => listed[index] as number),
    unlisted: setIndices.reduce((sum, index) => sum + (unlisted[index] as number), 0) / setIndices.length,
  };
}

/**
 * Returns the likelihoods of a visitor's report that it wears no bands: under each reference, that all of its
 * bands were missed, or that the visitor did not find any, whatever it wears.
 */
export function noBandsEvidence(
  { sets, setIndices }: PackedBands,
  { notFound, seen }: BandRates = BANDS,
): Evidence | undefined {
  if (setIndices.length === 0) return undefined;
  const likelihoods = sets.map((codes) => notFound + (1 - notFound) * (1 - seen) ** codes.length);
  const references = Float64Array.from(setIndices, (index) => likelihoods[index] as number);
  return { references, unlisted: references.reduce((sum, each) => sum + each, 0) / references.length };
}

/**
 * Returns the bands that the report can distinguish: a visitor who picks each colour only once reports two
 * bands of one colour by a single choice.
 */
function discernible(worn: readonly string[], reported: readonly string[]): readonly string[] {
  const repeats = new Set(reported).size < reported.length;
  return repeats ? worn : [...new Set(worn)];
}

/**
 * Returns the likelihood of the reported colours, summed over all ways in which they stand for bands or for
 * nothing, by dynamic programming over subsets: `ways[subset]` sums the ways in which the colours so far
 * stand for exactly the bands in the subset's bits.
 */
function reportLikelihood(
  reported: readonly string[],
  bands: readonly ReportProbabilities[],
  colors: number,
  { seen, added }: BandRates,
): number {
  const ways = new Float64Array(2 ** bands.length);
  ways[0] = 1;
  for (const color of reported) {
    for (let subset = ways.length - 1; subset >= 0; subset--) {
      let sum = (ways[subset] as number) * (added / colors);
      for (const [band, probabilities] of bands.entries()) {
        const others = subset & ~(1 << band);
        if (others !== subset) sum += (ways[others] as number) * seen * (probabilities.get(color) ?? 0);
      }
      ways[subset] = sum;
    }
  }
  return ways.reduce((sum, way, subset) => sum + way * (1 - seen) ** (bands.length - bitCount(subset)), 0);
}

function bitCount(subset: number): number {
  let bits = 0;
  for (let rest = subset; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
}

/**
 * One row of a confusion matrix: the probability of each colour code being reported for a band that is seen.
 */
type ReportProbabilities = ReadonlyMap<string, number>;

/**
 * Returns the confusion matrix of the colours: for each worn one, the probabilities of those that may be
 * reported; nearer colours are likelier.
 */
function confusionMatrix(
  codes: readonly string[],
  rates: BandRates,
): ReadonlyMap<string, ReportProbabilities> {
  const colors = codes.map((code) => ({ code, color: bandColor(code) }));
  return new Map(
    colors.map((worn) => {
      const weights = colors.map((reported) => {
        if (reported.code === worn.code) return 1;
        if (!reported.color || !worn.color) return rates.slip;
        const similarity = Math.exp(
          -((colorDistance(reported.color, worn.color) / rates.confusion) ** 2) / 2,
        );
        return rates.slip + (1 - rates.slip) * similarity;
      });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return [worn.code, new Map(codes.map((code, index) => [code, (weights[index] ?? 0) / total]))];
    }),
  );
}
