import { createMatching, logMatchings, restMessages } from "@harapen/recognition/matching";
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
const MOST = 64;
const matching = createMatching(MOST, MOST);

/** The log-likelihood of the marks under one individual, summed over all ways in which marks can stand for spots. */
export function logLikelihood({ marks, drawn, near, added, addedNear }: Expectation): number {
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
  return log + logMatchings(matching, marks, spots, SWEEPS);
}

/** Log-likelihoods as an answer: everyone was as likely beforehand, and nobody else comes into question. */
export function answerOf(logLikelihoods: Float64Array): Answer {
  const highest = Math.max(...logLikelihoods);
  const total = logLikelihoods.reduce((sum, log) => sum + Math.exp(log - highest), 0);
  return { scores: logLikelihoods, claimed: 1 / total };
}
