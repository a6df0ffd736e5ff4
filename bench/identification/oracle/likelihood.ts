import type { Answer } from "@harapen/measures/rank";
import {
  createMatching,
  inferBeliefs,
  logPartitionFunction,
  resetMessages,
} from "@harapen/recognition/internals/spots/matching";

/**
 * The generative model of a drawing of one individual: which spots are drawn, where their marks fall, and
 * what is added.
 */
export interface Expectation {
  readonly marks: number;
  /** The probability that each spot is drawn and its mark can be observed. */
  readonly drawn: readonly number[];
  /** The density of a mark at its observed place, if it stands for a spot. */
  readonly near: (mark: number, spot: number) => number;
  /** The expected number of marks that stand for nothing, and their density at an observed mark. */
  readonly added: number;
  readonly addedNear: (mark: number) => number;
}

const SWEEPS = 12;
const SWEEPS_FOR_MATCHES = 4;
const MAX_POINTS = 64;
const matching = createMatching(MAX_POINTS, MAX_POINTS);

/**
 * Returns the log-likelihood of the marks under one individual, summed over all ways in which marks can stand
 * for spots.
 */
export function logLikelihood(expectation: Expectation): number {
  const unmatched = fillOdds(expectation);
  return unmatched + logPartitionFunction(matching, expectation.marks, expectation.drawn.length, SWEEPS);
}

/**
 * Returns marks x spots: the probability that the mark stands for the spot. The next call overwrites the
 * array.
 */
export function matchProbabilities(expectation: Expectation): Float64Array {
  fillOdds(expectation);
  inferBeliefs(matching, expectation.marks, expectation.drawn.length, SWEEPS_FOR_MATCHES);
  return matching.belief;
}

/** Fills the odds of all pairs; returns the log-likelihood of no mark standing for any spot. */
function fillOdds({ marks, drawn, near, added, addedNear }: Expectation): number {
  const spots = drawn.length;
  let log = -added;
  for (const probability of drawn) log += Math.log1p(-probability);
  for (let mark = 0; mark < marks; mark++) {
    const clutterDensity = added * addedNear(mark);
    log += Math.log(clutterDensity);
    for (const [spot, probability] of drawn.entries()) {
      const odds = ((probability / (1 - probability)) * near(mark, spot)) / clutterDensity;
      matching.odds[mark * spots + spot] = odds;
    }
  }
  resetMessages(matching, marks, spots);
  return log;
}

/**
 * Returns the posterior from log-likelihoods, under a uniform prior over the individuals, without "none of
 * these".
 */
export function resultOf(logLikelihoods: Float64Array): Answer {
  const highest = Math.max(...logLikelihoods);
  const total = logLikelihoods.reduce((sum, log) => sum + Math.exp(log - highest), 0);
  return { scores: logLikelihoods, confidence: 1 / total };
}
