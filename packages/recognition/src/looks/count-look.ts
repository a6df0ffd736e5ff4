import type { Look } from "@harapen/contract/calls/looks";
import { MANY_SPOTS } from "@harapen/contract/constants";
import { normalCdf } from "../math/cell-probabilities.ts";
import { UNLISTED } from "../parameters.ts";
import { MEAN_OMISSION } from "../spots/detection-model.ts";
import type { PatternFit } from "../spots/pattern-fit.ts";
import { ANSWERS, type AnswerTable, tabulate } from "./answers.ts";
import type { ComparedDrawing, Contender } from "./compare-drawing.ts";

/** The numbers for "so many, or more?", as multiples of the number drawn. */
const ABOVE_DRAWN = [1.25, 1.5, 1.75, 2, 2.5, 3, 3.5] as const;

/**
 * The numbers worth asking "so many, or more?" about: once, of two contenders at least, and where one has
 * more spots than were drawn.
 */
export function countQuestions(
  { scene, answered }: ComparedDrawing,
  contenders: readonly Contender[],
): Look[] {
  if (contenders.length < 2 || answered.some(({ kind }) => kind === "count")) return [];
  const drawn = scene.marks.count;
  const most = contenders.reduce((high, { fit }) => Math.max(high, drawn + omittedCount(fit)), 0);
  return ABOVE_DRAWN.map((share) => Math.ceil(share * drawn))
    .filter((low) => low > drawn && low <= most)
    .map((low) => ({ kind: "count", low, high: MANY_SPOTS }));
}

const { unsure, logDeviation, wrong } = ANSWERS.count;

/**
 * Returns the answers to "about so many?", yes, no and unsure, under each contender; `marks` is the number
 * drawn.
 */
export function countAnswers(
  contenders: readonly Contender[],
  marks: number,
  range: { readonly low: number; readonly high: number },
): AnswerTable {
  const given = contenders.map(({ fit }) => answersOf(marks + omittedCount(fit), range));
  const ofAnybody = answersOf(marks + noticedOf(MEAN_OMISSION * UNLISTED.meanMarks), range);
  return tabulate(["yes", "no", "unsure"], [...given, ofAnybody]);
}

/**
 * Returns how many spots the visitor left out and would count at a second look; they count everything that
 * they drew.
 */
function omittedCount({ omitted }: PatternFit): number {
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
