import type { Look } from "@harapen/contract/calls/looks";
import { MANY_SPOTS } from "@harapen/contract/constants";
import { normalCdf } from "../math/cell-probabilities.ts";
import { UNLISTED } from "../parameters.ts";
import type { PatternFit } from "../spots/pattern-fit.ts";
import type { Visitors } from "../visitors/visitors.ts";
import { type AnswerTable, tabulate } from "./answers.ts";
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
  const most = contenders.reduce(
    (high, { fit }) => Math.max(high, drawn + omittedCount(fit, scene.visitors)),
    0,
  );
  return ABOVE_DRAWN.map((share) => Math.ceil(share * drawn))
    .filter((low) => low > drawn && low <= most)
    .map((low) => ({ kind: "count", low, high: MANY_SPOTS }));
}

/**
 * Returns the answers to "about so many?", yes, no and unsure, under each contender; `marks` is the number
 * drawn.
 */
export function countAnswers(
  contenders: readonly Contender[],
  marks: number,
  range: { readonly low: number; readonly high: number },
  visitors: Visitors,
): AnswerTable {
  const answersTo = (spots: number) => answersOf(spots, range, visitors);
  const given = contenders.map(({ fit }) => answersTo(marks + omittedCount(fit, visitors)));
  const ofAnybody = answersTo(marks + noticedOf(visitors.meanOmission * UNLISTED.meanMarks, visitors));
  return tabulate(["yes", "no", "unsure"], [...given, ofAnybody]);
}

/**
 * Returns how many spots the visitor left out and would count at a second look; they count everything that
 * they drew.
 */
function omittedCount({ omitted }: PatternFit, visitors: Visitors): number {
  return noticedOf(
    omitted.probability.reduce((sum, each) => sum + each, 0),
    visitors,
  );
}

/** Returns how many of this many left-out spots are noticed at a second look. */
function noticedOf(leftOut: number, { answers }: Visitors): number {
  return leftOut * (1 - answers.spot.overlookedAgain);
}

function answersOf(
  spots: number,
  { low, high }: { readonly low: number; readonly high: number },
  { answers }: Visitors,
): number[] {
  const { unsure, logDeviation, wrong } = answers.count;
  const below = (bound: number) =>
    bound <= 0 ? 0 : normalCdf((Math.log(bound) - Math.log(Math.max(0.5, spots))) / logDeviation);
  const within = (high >= MANY_SPOTS ? 1 : below(high + 0.5)) - below(low - 0.5);
  const yes = (1 - wrong) * within + wrong * (1 - within);
  return [(1 - unsure) * yes, (1 - unsure) * (1 - yes), unsure];
}
