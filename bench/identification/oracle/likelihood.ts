import {
  createMatching,
  logMatchings,
  matchBeliefs,
  restMessages,
} from "@harapen/recognition/internals/spots/matching";
import type { Answer } from "../case.ts";

/** A drawing and the spots expected of one individual, as far as chance relates them. */
export interface Expectation {
  readonly marks: number;
  /** How probably each spot is drawn where it can be observed. */
  readonly drawn: readonly number[];
  /** The density of a mark where it is observed, if it stands for a spot. */
  readonly near: (mark: number, spot: number) => number;
  /** Expected number of drawn spots that stand for nothing, and their density where a mark is observed. */
  readonly added: number;
  readonly addedNear: (mark: number) => number;
}

const SWEEPS = 12;
const SWEEPS_FOR_BELIEFS = 4;
const MOST = 64;
const matching = createMatching(MOST, MOST);

/** The log-likelihood of the marks under one individual, summed over all ways in which marks can stand for spots. */
export function logLikelihood(expectation: Expectation): number {
  const alone = weighPairs(expectation);
  return alone + logMatchings(matching, expectation.marks, expectation.drawn.length, SWEEPS);
}

/** Marks x spots: how probably the mark stands for the spot. To be read before the next question. */
export function beliefs(expectation: Expectation): Float64Array {
  weighPairs(expectation);
  matchBeliefs(matching, expectation.marks, expectation.drawn.length, SWEEPS_FOR_BELIEFS);
  return matching.belief;
}

/** Fills the odds of all pairs; returns the log-likelihood of no mark standing for any spot. */
function weighPairs({ marks, drawn, near, added, addedNear }: Expectation): number {
  const spots = drawn.length;
  let log = -added;
  for (const probability of drawn) log += Math.log1p(-probability);
  for (let mark = 0; mark < marks; mark++) {
    const alone = added * addedNear(mark);
    log += Math.log(alone);
    for (const [spot, probability] of drawn.entries()) {
      const odds = ((probability / (1 - probability)) * near(mark, spot)) / alone;
      matching.odds[mark * spots + spot] = odds;
    }
  }
  restMessages(matching, marks, spots);
  return log;
}

/** Log-likelihoods as an answer: everyone was as likely beforehand, and nobody else comes into question. */
export function answerOf(logLikelihoods: Float64Array): Answer {
  const highest = Math.max(...logLikelihoods);
  const total = logLikelihoods.reduce((sum, log) => sum + Math.exp(log - highest), 0);
  return { scores: logLikelihoods, claimed: 1 / total };
}
