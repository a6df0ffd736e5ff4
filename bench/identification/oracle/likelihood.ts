import type { Point } from "@harapen/contract/geometry";
import { createMatching, logMatchings, restMessages } from "@harapen/recognition/matching";
import type { Answer } from "../case.ts";

/** Where a spot would be drawn, and how probably it is. */
export interface ExpectedSpot extends Point {
  readonly drawn: number;
}

/** How a drawer errs, as the oracle knows it. */
export interface DrawingErrors {
  /** Density of a drawn spot's offset along one axis. */
  readonly density: (offset: number) => number;
  /** Expected number of drawn spots that stand for nothing. */
  readonly added: number;
  /** Density of such a spot over the canvas, per square unit. */
  readonly addedDensity: (place: Point) => number;
}

const SWEEPS = 12;
const MOST = 64;
const matching = createMatching(MOST, MOST);

/** The log-likelihood of the marks under the spots expected of one individual, summed over all ways in which marks can stand for spots. */
export function logLikelihood(
  marks: readonly Point[],
  spots: readonly ExpectedSpot[],
  { density, added, addedDensity }: DrawingErrors,
): number {
  const shown = spots.filter(({ drawn }) => drawn > 0);
  let log = -added;
  for (const { drawn } of shown) log += Math.log1p(-drawn);
  for (const [row, mark] of marks.entries()) {
    const alone = added * addedDensity(mark);
    log += Math.log(alone);
    for (const [column, { x, y, drawn }] of shown.entries()) {
      const near = density(mark.x - x) * density(mark.y - y);
      matching.odds[row * shown.length + column] = ((drawn / (1 - drawn)) * near) / alone;
    }
  }
  restMessages(matching, marks.length, shown.length);
  return log + logMatchings(matching, marks.length, shown.length, SWEEPS);
}

/** Log-likelihoods as an answer: everyone was as likely beforehand, and nobody else comes into question. */
export function answerOf(logLikelihoods: Float64Array): Answer {
  const highest = Math.max(...logLikelihoods);
  const total = logLikelihoods.reduce((sum, log) => sum + Math.exp(log - highest), 0);
  return { scores: logLikelihoods, claimed: 1 / total };
}
