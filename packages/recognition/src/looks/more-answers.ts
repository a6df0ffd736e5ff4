import { BELLY } from "@harapen/contract/belly";
import { UNSURE } from "@harapen/contract/constants";
import { UNLISTED } from "../parameters.ts";
import type { OmittedSpots } from "../spots/omitted-spots.ts";
import type { Visitors } from "../visitors/visitors.ts";
import { type AnswerTable, tabulate } from "./answers.ts";
import type { Contender } from "./compare-drawing.ts";
import { omittedWithinCells } from "./omitted-within.ts";
import type { Interval } from "./places.ts";

/**
 * The side of the cells that distinguish places of added spots, in canvas units: about twice the deviation of
 * where they are tapped.
 */
const SIDE = 24;
const ACROSS = intervals(BELLY.centreX, BELLY.halfWidth);
const DOWN = intervals(BELLY.centreY, BELLY.halfHeight);
const CELLS = ACROSS.length * DOWN.length;

/** The answer without a spot, as the table's key. */
export const NONE_ADDED = "none";

/**
 * Returns the answers to "which spots have you not drawn?" under each contender, by the first added spot:
 * none, the cell that it lies in, and unsure. A second and a third spot tell more, so the question is worth
 * at least as much as this table says.
 */
export function moreAnswers(contenders: readonly Contender[], visitors: Visitors): AnswerTable {
  const { unsure } = visitors.answers.spot;
  const given = contenders.map(({ fit: { omitted } }) =>
    answersOf(unsure, noneAdded(omitted, visitors), firstAdded(omitted, visitors)),
  );
  const ofAnybody = answersOf(unsure, noneAddedOfAnybody(visitors), new Float64Array(CELLS).fill(1 / CELLS));
  const cells = Array.from({ length: CELLS }, (_, cell) => `cell ${cell}`);
  return tabulate([NONE_ADDED, ...cells, UNSURE], [...given, ofAnybody]);
}

function answersOf(unsure: number, none: number, cells: Float64Array): number[] {
  const some = (1 - unsure) * (1 - none);
  return [(1 - unsure) * none, ...Array.from(cells, (share) => some * share), unsure];
}

/** Returns the probability that a visitor who looks again notices a spot that they left out. */
function noticedBy({ answers: { spot } }: Visitors): number {
  return (1 - spot.overlookedAgain) * (1 - spot.missed);
}

/** Returns the probability that a visitor who is sure adds no spot, given the left-out spots. */
function noneAdded({ probability }: OmittedSpots, visitors: Visitors): number {
  const { addsNone } = visitors.answers.more;
  const { imagined } = visitors.answers.spot;
  const noticed = noticedBy(visitors);
  return (
    addsNone + (1 - addsNone) * probability.reduce((none, each) => none * (1 - noticed * each), 1 - imagined)
  );
}

/**
 * Returns the same for a bird of which nothing is known: with the usual number of spots, left out as often as
 * usual.
 */
function noneAddedOfAnybody(visitors: Visitors): number {
  const { addsNone } = visitors.answers.more;
  const { imagined } = visitors.answers.spot;
  const noticed = Math.exp(-noticedBy(visitors) * UNLISTED.meanMarks * visitors.meanOmission);
  return addsNone + (1 - addsNone) * (1 - imagined) * noticed;
}

/**
 * Returns for each cell the probability that the first added spot lies there: one that was left out, or an
 * imagined one, which lies anywhere.
 */
function firstAdded(omitted: OmittedSpots, visitors: Visitors): Float64Array {
  const noticed = noticedBy(visitors);
  const { imagined } = visitors.answers.spot;
  const cells = omittedWithinCells(omitted, ACROSS, DOWN, visitors).map((expected) => noticed * expected);
  const total = cells.reduce((sum, each) => sum + each, imagined);
  return cells.map((expected) => (expected + imagined / CELLS) / total);
}

/** Returns the intervals along an axis of the belly, from edge to edge. */
function intervals(centre: number, half: number): readonly Interval[] {
  const count = Math.ceil((2 * half) / SIDE);
  return Array.from({ length: count }, (_, index) => {
    const from = centre + SIDE * (index - count / 2);
    return { from, to: from + SIDE };
  });
}
