import { BELLY } from "@harapen/contract/belly";
import { normalCdf } from "../math/cell-probabilities.ts";
import { COMPLETENESS, UNLISTED } from "../parameters.ts";
import type { OmittedSpots } from "../spots/omitted-spots.ts";
import { ANSWERS } from "./answer-model.ts";
import { type AnswerTable, tabulate } from "./answer-table.ts";
import type { Contender } from "./considered.ts";
import type { Rectangle } from "./rectangle.ts";

const { unsure, imagined, missed, overlookedAgain, deviation } = ANSWERS.spot;
/** Spots beyond so many standard deviations from a place are not in it. */
const REACH = 4;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;

/** The answers to "is there a spot within?", yes, no and unsure, under each contender. The place is on the drawing. */
export function spotAnswers(contenders: readonly Contender[], place: Rectangle): AnswerTable {
  const given = contenders.map(({ fit }) => answersOf(omittedWithin(fit.omitted, place)));
  return tabulate(["yes", "no", "unsure"], [...given, answersOf(omittedOfAnybody(place))]);
}

/**
 * The probability that the visitor left out a spot which lies within. Where it was drawn it is at its mark, and no place is asked about that has one: so what the
 * drawing says of a spot is not said again by the answer, and what remains is why the spot is missing.
 */
export function omittedWithin(
  { probability, x, y, varianceX, varianceY }: OmittedSpots,
  place: Rectangle,
): number {
  let none = 1;
  for (let spot = 0; spot < probability.length; spot++) {
    const within =
      inInterval(BELLY.centreX + (x[spot] as number), varianceX[spot] as number, place.x, place.w) *
      inInterval(BELLY.centreY + (y[spot] as number), varianceY[spot] as number, place.y, place.h);
    none *= 1 - (probability[spot] as number) * within;
  }
  return 1 - none;
}

function inInterval(mean: number, variance: number, start: number, size: number): number {
  const scale = Math.sqrt(variance + deviation * deviation);
  const from = (start - mean) / scale;
  const to = (start + size - mean) / scale;
  return from > REACH || to < -REACH ? 0 : normalCdf(to) - normalCdf(from);
}

/** The same of a bird of which nothing is known: spots as many as usual, left out as often as usual, spread over the belly. */
function omittedOfAnybody({ w, h }: Rectangle): number {
  const omission = COMPLETENESS.reduce((sum, each) => sum + each.weight * each.omission, 0);
  return Math.min(0.5, (UNLISTED.meanMarks * omission * w * h) / BELLY_AREA);
}

function answersOf(omitted: number): number[] {
  const seen = omitted * (1 - overlookedAgain);
  const yes = seen * (1 - missed) + (1 - seen) * imagined;
  return [(1 - unsure) * yes, (1 - unsure) * (1 - yes), unsure];
}
