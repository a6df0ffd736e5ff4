import {
  applySimilarity,
  fitSimilarity,
  type Similarity,
} from "@harapen/benchmark/internals/baselines/similarity";
import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Answer } from "@harapen/measures/rank";
import type { Individual } from "../trial.ts";
import { type Expectation, logLikelihood, matchProbabilities, resultOf } from "./likelihood.ts";
import {
  applyPlacement,
  type Correspondence,
  fitPlacement,
  type PlacementSpread,
  usualPlacement,
} from "./placement.ts";
import { studentTDensity } from "./student-t.ts";

/** The true parameters of one reproduction, except the individual shown. */
export interface ReproducedTruth {
  /** The placement of the whole over what was shown, fitted to all fifteen dots. */
  readonly similarity: Similarity;
  /** The standard deviation of this person's residual error, per axis, in canvas units. */
  readonly residual: number;
  readonly omission: number;
  readonly addition: number;
}

/** Spots left out and added, per spot, as measured on real drawings of penguins. */
export const CARELESS = { omission: 0.05, addition: 0.04 } as const;
/**
 * The degrees of freedom of Student's t that fit the residual errors best, each relative to its own drawing's
 * deviation, among 2.5, 3, 4, 5, 7, 10 and 30: mean log-density -1.345 on the tuning half from memory, -1.351
 * with 5 degrees, -1.347 with 30.
 */
export const DEGREES_OF_FREEDOM = 10;
/**
 * The least residual error, in canvas units: nobody places dots more exactly, and it keeps the density
 * finite.
 */
const FINEST = 1;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;

/**
 * Returns the truth behind a reproduction: dots shown at `shown`, in canvas units, and placed at `placed`.
 */
export function truthOf(
  shown: readonly Point[],
  placed: readonly Point[],
  rates: { readonly omission: number; readonly addition: number },
): ReproducedTruth {
  const similarity = fitSimilarity(shown, placed);
  const squares = shown.reduce((sum, dot, index) => {
    const [there, here] = [placed[index] ?? dot, applySimilarity(dot, similarity)];
    return sum + (there.x - here.x) ** 2 + (there.y - here.y) ** 2;
  }, 0);
  // The similarity uses four of the 2n degrees of freedom of the coordinates.
  return { similarity, residual: Math.max(FINEST, Math.sqrt(squares / (2 * shown.length - 4))), ...rates };
}

/**
 * Scores the individuals for a reproduction, given how the whole is shifted, scaled and rotated and how
 * exactly this person placed dots. Unknown are the individual, and which dot stands for which spot.
 */
export function scoreReproduction(
  individuals: readonly Individual[],
  marks: readonly Point[],
  truth: ReproducedTruth,
): Answer {
  const near = errorDensity(truth.residual);
  return resultOf(
    Float64Array.from(individuals, ({ spots }) => {
      const placed = spots.map((spot) => applySimilarity(spot, truth.similarity));
      return logLikelihood(expectationOf(marks, placed, truth, near));
    }),
  );
}

/** Factors on the error, as in annealing: larger at first, so that a distant drawing is found. */
const ANNEALING = [3, 2, 1.4, 1, 1, 1] as const;

/**
 * Scores the individuals for a reproduction without the placement of the whole, but with the study's prior
 * over placements: sums over all placements near the one that fits an individual best (expectation and
 * maximisation, then Laplace's approximation).
 */
export function scoreUnplacedReproduction(
  individuals: readonly Individual[],
  marks: readonly Point[],
  truth: ReproducedTruth,
  spread: PlacementSpread,
): Answer {
  const deviations = ANNEALING.map((factor) => factor * truth.residual);
  const near = errorDensity(truth.residual);
  return resultOf(
    Float64Array.from(individuals, ({ spots }) => {
      let fit = { placement: usualPlacement(spread), log: 0 };
      for (const deviation of deviations) {
        const placed = spots.map((spot) => applyPlacement(fit.placement, spot));
        const matched = matchProbabilities(expectationOf(marks, placed, truth, errorDensity(deviation)));
        fit = fitPlacement(correspondences(marks, spots, placed, matched, deviation), spread);
      }
      const placed = spots.map((spot) => applyPlacement(fit.placement, spot));
      return fit.log + logLikelihood(expectationOf(marks, placed, truth, near));
    }),
  );
}

/**
 * Returns all pairs of marks and spots, weighted by their probability; distant ones weigh less, by Student's
 * t (reweighted least squares).
 */
function correspondences(
  marks: readonly Point[],
  spots: readonly Point[],
  placed: readonly Point[],
  matched: Float64Array,
  deviation: number,
): Correspondence[] {
  const weightOf = (share: number, off: number) =>
    (share * (DEGREES_OF_FREEDOM + 1)) / ((DEGREES_OF_FREEDOM - 2) * deviation ** 2 + off ** 2);
  return marks.flatMap((mark, row) =>
    spots.map((spot, column) => {
      const share = matched[row * spots.length + column] as number;
      const { x, y } = placed[column] as Point;
      return { spot, mark, weight: { x: weightOf(share, mark.x - x), y: weightOf(share, mark.y - y) } };
    }),
  );
}

function errorDensity(deviation: number): (one: Point, other: Point) => number {
  const density = studentTDensity(DEGREES_OF_FREEDOM, deviation);
  return (one, other) => density(one.x - other.x) * density(one.y - other.y);
}

function expectationOf(
  marks: readonly Point[],
  placed: readonly Point[],
  { omission, addition }: ReproducedTruth,
  near: (one: Point, other: Point) => number,
): Expectation {
  return {
    marks: marks.length,
    drawn: placed.map(() => 1 - omission),
    near: (mark, spot) => near(marks[mark] as Point, placed[spot] as Point),
    added: addition * placed.length,
    addedNear: () => 1 / BELLY_AREA,
  };
}
