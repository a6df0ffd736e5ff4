import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Answer, Individual } from "../case.ts";
import { fitSimilarity, moved, type Similarity } from "../similarity.ts";
import { answerOf, beliefs, type Expectation, logLikelihood } from "./likelihood.ts";
import { fitPlacement, type PlacementSpread, type Pull, placedBy, usualPlacement } from "./placement.ts";
import { studentDensity } from "./student.ts";

/** What is true of one reproduction, whomever it shows. */
export interface ReproducedTruth {
  /** How the whole of it lies over the whole of what was shown, all fifteen dots taken. */
  readonly similarity: Similarity;
  /** What remains of this person's error, per axis. */
  readonly residual: number;
  readonly omission: number;
  readonly addition: number;
}

/** Spots left out and added, per spot, as measured on real drawings of penguins. */
export const CARELESS = { omission: 0.05, addition: 0.04 } as const;
/**
 * What remains of the errors, each over its own drawing's deviation, follows Student's t of so many degrees best among 2.5, 3, 4, 5, 7, 10 and 30: mean
 * log-density -1.345 on the tuning half from memory, -1.351 with 5 degrees, -1.347 with 30.
 */
export const FREEDOM = 10;
/** Nobody places dots more exactly than this, canvas units; keeps the density finite. */
const FINEST = 1;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;

/** The truth behind a reproduction of dots at `shown`, in canvas units, that were placed at `placed`. */
export function truthOf(
  shown: readonly Point[],
  placed: readonly Point[],
  rates: { readonly omission: number; readonly addition: number },
): ReproducedTruth {
  const similarity = fitSimilarity(shown, placed);
  const squares = shown.reduce((sum, dot, index) => {
    const [there, here] = [placed[index] ?? dot, moved(dot, similarity)];
    return sum + (there.x - here.x) ** 2 + (there.y - here.y) ** 2;
  }, 0);
  // Four of the 2n coordinates' freedoms went into the similarity.
  return { similarity, residual: Math.max(FINEST, Math.sqrt(squares / (2 * shown.length - 4))), ...rates };
}

/**
 * Whom a reproduction shows, to one who knows how the whole of it is shifted, scaled and turned and how exactly this person placed
 * dots. Unknown remain the individual, and which dot stands for which spot.
 */
export function askStudy(
  individuals: readonly Individual[],
  marks: readonly Point[],
  truth: ReproducedTruth,
): Answer {
  const near = nearness(truth.residual);
  return answerOf(
    Float64Array.from(individuals, ({ spots }) => {
      const placed = spots.map((spot) => moved(spot, truth.similarity));
      return logLikelihood(expectationOf(marks, placed, truth, near));
    }),
  );
}

/** The error is taken this much larger at first, so that a far-off drawing finds its place. */
const WIDENINGS = [3, 2, 1.4, 1, 1, 1] as const;

/**
 * The same to one who is not told how the whole of it lies, but how the study's drawings usually do: sums over all placements near the one
 * that fits an individual best (expectation and maximisation, then Laplace's approximation).
 */
export function askStudyUnplaced(
  individuals: readonly Individual[],
  marks: readonly Point[],
  truth: ReproducedTruth,
  spread: PlacementSpread,
): Answer {
  const widened = WIDENINGS.map((widening) => widening * truth.residual);
  const near = nearness(truth.residual);
  return answerOf(
    Float64Array.from(individuals, ({ spots }) => {
      let fit = { placement: usualPlacement(spread), log: 0 };
      for (const deviation of widened) {
        const placed = spots.map((spot) => placedBy(fit.placement, spot));
        const belief = beliefs(expectationOf(marks, placed, truth, nearness(deviation)));
        fit = fitPlacement(pulls(marks, spots, placed, belief, deviation), spread);
      }
      const placed = spots.map((spot) => placedBy(fit.placement, spot));
      return fit.log + logLikelihood(expectationOf(marks, placed, truth, near));
    }),
  );
}

/** All pairs of marks and spots; far ones pull less, as Student's t has it. */
function pulls(
  marks: readonly Point[],
  spots: readonly Point[],
  placed: readonly Point[],
  belief: Float64Array,
  deviation: number,
): Pull[] {
  const weigh = (share: number, off: number) =>
    (share * (FREEDOM + 1)) / ((FREEDOM - 2) * deviation ** 2 + off ** 2);
  return marks.flatMap((mark, row) =>
    spots.map((spot, column) => {
      const share = belief[row * spots.length + column] as number;
      const { x, y } = placed[column] as Point;
      return { spot, mark, weight: { x: weigh(share, mark.x - x), y: weigh(share, mark.y - y) } };
    }),
  );
}

function nearness(deviation: number): (one: Point, other: Point) => number {
  const density = studentDensity(FREEDOM, deviation);
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
