import { MANY_SPOTS } from "@harapen/contract/constants";
import { normalCdf } from "../math/cell-probabilities.ts";
import { UNLISTED } from "../parameters.ts";
import { MEAN_OMISSION } from "../spots/detection-model.ts";
import type { PatternFit } from "../spots/pattern-fit.ts";
import { ANSWERS } from "./answers/answer-model.ts";
import { type AnswerTable, tabulate } from "./answers/answer-table.ts";
import type { Contender } from "./compare-drawing.ts";

const { unsure, logDeviation, wrong } = ANSWERS.count;

/** Returns the answers to "about so many?", yes, no and unsure, under each contender; `marks` is the number drawn. */
export function countAnswers(
  contenders: readonly Contender[],
  marks: number,
  range: { readonly low: number; readonly high: number },
): AnswerTable {
  const given = contenders.map(({ fit }) => answersOf(marks + omittedCount(fit), range));
  const ofAnybody = answersOf(marks + noticedOf(MEAN_OMISSION * UNLISTED.meanMarks), range);
  return tabulate(["yes", "no", "unsure"], [...given, ofAnybody]);
}

/** Returns how many spots the visitor left out and would count at a second look; they count everything that they drew. */
export function omittedCount({ omitted }: PatternFit): number {
  return noticedOf(omitted.probability.reduce((sum, each) => sum + each, 0));
}

/** Returns how many of this many left-out spots are noticed at a second look. */
function noticedOf(leftOut: number): number {
  return leftOut * (1 - ANSWERS.spot.overlookedAgain);
}

function answersOf(spots: number, { low, high }: { readonly low: number; readonly high: number }): number[] {
  const below = (bound: number) =>
    bound <= 0 ? 0 : normalCdf((Math.log(bound) - Math.log(Math.max(0.5, spots))) / logDeviation);
  const within = (high >= MANY_SPOTS ? 1 : below(high + 0.5)) - below(low - 0.5);
  const yes = (1 - wrong) * within + wrong * (1 - within);
  return [(1 - unsure) * yes, (1 - unsure) * (1 - yes), unsure];
}
