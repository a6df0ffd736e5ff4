import { BELLY } from "@harapen/contract/belly";
import { UNSURE } from "@harapen/contract/constants";
import { UNLISTED } from "../parameters.ts";
import { MEAN_OMISSION } from "../spots/detection-model.ts";
import { ANSWERS } from "./answers/answer-model.ts";
import { type AnswerTable, tabulate } from "./answers/answer-table.ts";
import type { Contender } from "./compare-drawing.ts";
import { omittedWithin } from "./omitted-within.ts";
import type { Rectangle } from "./places/rectangle.ts";

const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;

/** Returns the answers to "is there a spot within?", yes, no and unsure, under each contender. The place is on the drawing. */
export function spotAnswers(contenders: readonly Contender[], place: Rectangle): AnswerTable {
  const omitted = [
    ...contenders.map(({ fit }) => omittedWithin(fit.omitted, place)),
    omittedOfAnybody(place),
  ];
  const { unsure } = ANSWERS.spot;
  const given = omitted.map((each) => {
    const yes = yesWhereOmitted(each);
    return [(1 - unsure) * yes, (1 - unsure) * (1 - yes), unsure];
  });
  return tabulate(["yes", "no", UNSURE], given);
}

/** Returns the same for a bird of which nothing is known: with the usual number of spots, left out as often as usual, spread over the belly. */
export function omittedOfAnybody({ w, h }: Rectangle): number {
  return Math.min(0.5, (UNLISTED.meanMarks * MEAN_OMISSION * w * h) / BELLY_AREA);
}

/** Returns the probability that a visitor who is sure says yes, given the probability that a spot within was left out. */
export function yesWhereOmitted(omitted: number): number {
  const { overlookedAgain, missed, imagined } = ANSWERS.spot;
  const seen = omitted * (1 - overlookedAgain);
  return seen * (1 - missed) + (1 - seen) * imagined;
}
