import { BELLY } from "@harapen/contract/belly";
import { normalCdf } from "../math/cell-probabilities.ts";
import { COMPLETENESS, UNLISTED } from "../parameters.ts";
import type { OmittedSpots } from "../spots/omitted-spots.ts";
import { ANSWERS } from "./answer-model.ts";
import { type AnswerTable, tabulate } from "./answer-table.ts";
import type { Contender } from "./considered.ts";
import type { Rectangle } from "./rectangle.ts";

/** Spots beyond so many standard deviations from a place are not in it. */
const REACH = 4;
/** Spots that were less probably left out change no answer. */
const MIN_PROBABILITY = 0.02;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;

/** The answers to "is there a spot within?", yes, no and unsure, under each contender. The place is on the drawing. */
export type SpotAnswers = (place: Rectangle) => AnswerTable;

/** Prepares the answers for many places: how far each omitted spot spreads over an interval of an axis is computed once. */
export function spotAnswersOf(contenders: readonly Contender[]): SpotAnswers {
  const omitted = contenders.map(({ fit }) => new OmittedWithin(fit.omitted));
  return (place) =>
    tabulate(
      ["yes", "no", "unsure"],
      [...omitted.map((each) => answersOf(each.within(place))), answersOf(omittedOfAnybody(place))],
    );
}

/**
 * How probably the visitor left out a spot of one contender that lies within a place. Where it was drawn it is at its mark, and no place is asked about that has one:
 * so what the drawing says of a spot is not said again by the answer, and what remains is why the spot is missing.
 */
class OmittedWithin {
  readonly #spots: readonly number[];
  readonly #omitted: OmittedSpots;
  readonly #across = new Map<number, Float64Array>();
  readonly #down = new Map<number, Float64Array>();

  constructor(omitted: OmittedSpots) {
    this.#omitted = omitted;
    this.#spots = [...omitted.probability.keys()].filter(
      (spot) => (omitted.probability[spot] as number) >= MIN_PROBABILITY,
    );
  }

  within({ x, y, w, h }: Rectangle): number {
    const { probability } = this.#omitted;
    const [left, right] = [this.#leftOf(x), this.#leftOf(x + w)];
    const [above, below] = [this.#above(y), this.#above(y + h)];
    let none = 1;
    for (const [index, spot] of this.#spots.entries()) {
      const across = (right[index] as number) - (left[index] as number);
      const down = (below[index] as number) - (above[index] as number);
      none *= 1 - (probability[spot] as number) * across * down;
    }
    return 1 - none;
  }

  /** For each spot, how probably it lies to the left of a line. */
  #leftOf(line: number): Float64Array {
    const { x, varianceX } = this.#omitted;
    return this.#before(this.#across, line, BELLY.centreX, x, varianceX);
  }

  #above(line: number): Float64Array {
    const { y, varianceY } = this.#omitted;
    return this.#before(this.#down, line, BELLY.centreY, y, varianceY);
  }

  #before(
    known: Map<number, Float64Array>,
    line: number,
    centre: number,
    means: Float64Array,
    variances: Float64Array,
  ): Float64Array {
    const kept = known.get(line);
    if (kept) return kept;
    const { deviation, inflation } = ANSWERS.spot;
    const shares = Float64Array.from(this.#spots, (spot) => {
      const scale = Math.sqrt(inflation * (variances[spot] as number) + deviation ** 2);
      const z = (line - centre - (means[spot] as number)) / scale;
      return z < -REACH ? 0 : z > REACH ? 1 : normalCdf(z);
    });
    known.set(line, shares);
    return shares;
  }
}

/** The same of a bird of which nothing is known: spots as many as usual, left out as often as usual, spread over the belly. */
function omittedOfAnybody({ w, h }: Rectangle): number {
  const omission = COMPLETENESS.reduce((sum, each) => sum + each.weight * each.omission, 0);
  return Math.min(0.5, (UNLISTED.meanMarks * omission * w * h) / BELLY_AREA);
}

function answersOf(omitted: number): number[] {
  const { unsure, overlookedAgain, missed, imagined } = ANSWERS.spot;
  const seen = omitted * (1 - overlookedAgain);
  const yes = seen * (1 - missed) + (1 - seen) * imagined;
  return [(1 - unsure) * yes, (1 - unsure) * (1 - yes), unsure];
}
