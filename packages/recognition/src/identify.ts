import type { GridVector, Stroke, VisibilityMask } from "@harapen/contract/drawing";
import { averagedCounts, averagedMarks } from "./counts/average-counts.ts";
import { compareCounts } from "./counts/count-likelihood.ts";
import { type Marks, marksOf } from "./drawing/marks.ts";
import { makeScene } from "./drawing/scene.ts";
import { bandEvidence } from "./evidence/band-evidence.ts";
import { type Evidence, together } from "./evidence/evidence.ts";
import { nameEvidence } from "./evidence/name-evidence.ts";
import { addLogs } from "./math/log-math.ts";
import { LAPSE, NONE, TEMPERATURE } from "./parameters.ts";
import type { ReferenceSet } from "./reference.ts";
import { compareMany } from "./spots/prefilter.ts";
import { unknownCounts, unknownMarks } from "./spots/unlisted.ts";

/** What a visitor drew, marked and told. Without `strokes`, the nine counts stand for them. */
export interface Drawing {
  readonly counts: GridVector;
  readonly mask: VisibilityMask;
  readonly strokes?: readonly Stroke[] | undefined;
  /** Codes of the flipper bands' colours that the visitor reports, in any order. */
  readonly bandColors?: readonly string[] | undefined;
  /** The name that the visitor gives, in any of the references' languages. */
  readonly name?: string | undefined;
}

export interface Candidate {
  readonly id: string;
  /** The posterior probability (0 to 1) that the drawing shows this individual. */
  readonly probability: number;
}

/** Every individual, most probable first, and the probability that it is none of them; together they sum to 1. */
export interface Posterior {
  readonly candidates: readonly Candidate[];
  readonly none: number;
}

/** Log-likelihoods of one drawing: of each reference, and of an individual that is not among them. */
interface Likelihoods {
  readonly references: Float64Array;
  readonly none: number;
  readonly temperature: number;
}

/** More marks in one cell say nothing more. */
const MOST_COUNTED = 60;

/**
 * Who the drawing shows. Compares the strokes with what is known of every individual, or the nine counts where there are no
 * strokes; a drawing without a mark tells nothing. Bands and a name count as evidence beside it, each of them fallible. Where
 * nothing is told at all, this is the prior. Pure but for the references' own room to work in.
 */
export function identify(references: ReferenceSet, drawing: Drawing): Posterior {
  const told = together(
    bandEvidence(references.bands, drawing.bandColors),
    nameEvidence(references.names, drawing.name),
  );
  const likelihoods = likelihoodsOf(references, drawing, told) ?? indifferent(references.ids);
  return posterior(references.ids, likelihoods, told);
}

function likelihoodsOf(
  references: ReferenceSet,
  { strokes, counts, mask }: Drawing,
  told: Evidence | undefined,
): Likelihoods | undefined {
  const marks = marksOf(strokes ?? []);
  if (marks.count > 0) return byMarks(references, marks, mask, told);
  const counted = counts.map((count) => Math.min(MOST_COUNTED, count));
  return counted.some((count) => count > 0) ? byCounts(references, counted, mask) : undefined;
}

/** What was told helps to choose, among very many, whom to compare with the drawing; the likelihoods are the drawing's alone. */
function byMarks(
  set: ReferenceSet,
  marks: Marks,
  mask: VisibilityMask,
  told: Evidence | undefined,
): Likelihoods {
  const scene = makeScene(marks, mask);
  const none = unknownMarks(scene, mask);
  const byAverages = averagedMarks(set.averages, scene, mask);
  const references = join(set, none, byAverages, compareMany(set, scene, mask, told));
  const lapsing = references.map((log) => withLapse(log, none));
  return { references: lapsing, none, temperature: TEMPERATURE.marks };
}

function withLapse(log: number, unknown: number): number {
  return addLogs(Math.log1p(-LAPSE) + log, Math.log(LAPSE) + unknown);
}

function byCounts(set: ReferenceSet, counts: GridVector, mask: VisibilityMask): Likelihoods {
  const { patterns, averages, expectedCounts } = set;
  const none = unknownCounts(counts, mask);
  const byAverages = averagedCounts(averages, counts, mask);
  const byPatterns = compareCounts(patterns, expectedCounts, counts, mask);
  const references = join(set, none, byAverages, byPatterns);
  return { references, none, temperature: TEMPERATURE.counts };
}

/**
 * Each reference's log-likelihood: by its pattern or its average counts, by both in equal parts where it has both, and as where nothing
 * is known where it has neither.
 */
function join(
  { ids, averages, patterns }: ReferenceSet,
  none: number,
  byAverages: Float64Array,
  byPatterns: ArrayLike<number>,
): Float64Array {
  const references = new Float64Array(ids.length).fill(none);
  const counted = new Uint8Array(ids.length);
  for (const [index, owner] of averages.owners.entries()) {
    references[owner] = byAverages[index] ?? 0;
    counted[owner] = 1;
  }
  for (const [index, owner] of patterns.owners.entries()) {
    const log = byPatterns[index] ?? 0;
    references[owner] = counted[owner] ? addLogs(references[owner] ?? 0, log) - Math.LN2 : log;
  }
  return references;
}

function indifferent(ids: readonly string[]): Likelihoods {
  return { references: new Float64Array(ids.length), none: 0, temperature: 1 };
}

/**
 * The likelihood of an individual that is not listed, drawn nearer to the mean of those that are: what a drawing tells of this is less
 * than the model thinks, as individuals unlike all known ones are what it knows least of. Changes nothing between the listed.
 */
function doubted(none: number, listed: Float64Array): number {
  const mean = listed.reduce((sum, likelihood) => sum + likelihood, 0) / listed.length;
  return mean > 0 ? none ** NONE.trust * mean ** (1 - NONE.trust) : none;
}

function posterior(
  ids: readonly string[],
  { references, none, temperature }: Likelihoods,
  told: Evidence | undefined,
): Posterior {
  const highest = references.reduce((high, log) => Math.max(high, log), none);
  const likely = references.map((log) => Math.exp((log - highest) / temperature));
  const unlisted = doubted(Math.exp((none - highest) / temperature), likely);
  const known = ids.length > 0 ? (1 - NONE.prior) / ids.length : 0;
  const weights = likely.map((likelihood, index) => known * likelihood * (told?.references[index] ?? 1));
  const noneWeight = NONE.prior * unlisted * (told?.none ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, noneWeight);
  // Sorted as numbers, which takes half the time that sorting the candidates takes where there are very many.
  const order = new Uint32Array(ids.length)
    .map((_, index) => index)
    .sort((one, other) => (weights[other] as number) - (weights[one] as number));
  return {
    candidates: Array.from(order, (index) => ({
      id: ids[index] as string,
      probability: (weights[index] as number) / total,
    })),
    none: noneWeight / total,
  };
}
