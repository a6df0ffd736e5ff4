import { BELLY } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { UNSURE } from "@harapen/contract/constants";
import { VISIBLE } from "@harapen/contract/drawing";
import { GRID } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import { UNLISTED } from "../parameters.ts";
import type { Visitors } from "../visitors/visitors.ts";
import { type AnswerTable, likeliest, type QuestionValue, tabulate } from "./answers.ts";
import type { ComparedDrawing, Contender } from "./compare-drawing.ts";
import { omittedWithin, omittedWithinEach } from "./omitted-within.ts";
import { ACROSS, DOWN, type LatticePlace, overlap, PLACES, type Rectangle, reaches } from "./places.ts";

/** The least distance of a place from any mark: "a spot here" has to mean another one. */
const MARK_MARGIN = 4;
/** Of two places that share more than this part of the smaller one, only one is asked about. */
const MAX_OVERLAP = 0.3;

/**
 * Returns the places that "is there a spot within?" may be asked about: in sight, away from marks, and not
 * asked about before.
 */
export function askablePlaces({ scene, answered }: ComparedDrawing): LatticePlace[] {
  const asked = answered.filter((look) => look.kind === "spot");
  return PLACES.filter(
    (place) =>
      isInSight(scene, place) &&
      isFreeOfMarks(scene, place) &&
      asked.every((other) => overlap(place, other) <= MAX_OVERLAP),
  );
}

/**
 * Whether no part of a place lies in a cell that the visitor marked as not visible; parts beside the grid
 * belong to the nearest cell.
 */
function isInSight({ mask }: Scene, { x, y, w, h }: Rectangle): boolean {
  const column = (at: number) => clamp(Math.floor((at - GRID.left) / GRID.cellWidth), 0, GRID.columns - 1);
  const row = (at: number) => clamp(Math.floor((at - GRID.top) / GRID.cellHeight), 0, GRID.rows - 1);
  for (let down = row(y); down <= row(y + h); down++) {
    for (let across = column(x); across <= column(x + w); across++) {
      if (mask[down * GRID.columns + across] !== VISIBLE) return false;
    }
  }
  return true;
}

function isFreeOfMarks({ marks }: Scene, place: Rectangle): boolean {
  for (let mark = 0; mark < marks.count; mark++) {
    const radius = (marks.extent[mark] as number) + MARK_MARGIN;
    if (reaches(place, marks.x[mark] as number, marks.y[mark] as number, radius)) return false;
  }
  return true;
}

const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;

/**
 * Returns the answers to "is there a spot within?", yes, no and unsure, under each contender. The place is on
 * the drawing.
 */
export function spotAnswers(
  contenders: readonly Contender[],
  place: Rectangle,
  visitors: Visitors,
): AnswerTable {
  const omitted = [
    ...contenders.map(({ fit }) => omittedWithin(fit.omitted, place, visitors)),
    omittedOfAnybody(place, visitors),
  ];
  const { unsure } = visitors.answers.spot;
  const given = omitted.map((each) => {
    const yes = yesWhereOmitted(each, visitors);
    return [(1 - unsure) * yes, (1 - unsure) * (1 - yes), unsure];
  });
  return tabulate(["yes", "no", UNSURE], given);
}

/**
 * Returns the same for a bird of which nothing is known: with the usual number of spots, left out as often as
 * usual, spread over the belly.
 */
export function omittedOfAnybody({ w, h }: Rectangle, { meanOmission }: Visitors): number {
  return Math.min(0.5, (UNLISTED.meanMarks * meanOmission * w * h) / BELLY_AREA);
}

/**
 * Returns the probability that a visitor who is sure says yes, given the probability that a spot within was
 * left out.
 */
export function yesWhereOmitted(omitted: number, { answers }: Visitors): number {
  const { overlookedAgain, missed, imagined } = answers.spot;
  const seen = omitted * (1 - overlookedAgain);
  return seen * (1 - missed) + (1 - seen) * imagined;
}

/**
 * The number of steps in the table of a yes-or-no's entropy, which is looked up for every contender and
 * place.
 */
const STEPS = 1024;
const ENTROPIES = Float64Array.from({ length: STEPS + 2 }, (_, step) => entropyOf(Math.min(1, step / STEPS)));

/**
 * Returns what asking about a spot within each of the places is worth, like `valueOfQuestion` but fast: there
 * are thousands of places, and the visitor waits.
 */
export function spotValues(
  contenders: readonly Contender[],
  places: readonly LatticePlace[],
  probabilities: Float64Array,
  visitors: Visitors,
): QuestionValue[] {
  const omitted = contenders.map(({ fit }) => omittedWithinEach(fit.omitted, ACROSS, DOWN, places, visitors));
  omitted.push(Float64Array.from(places, (place) => omittedOfAnybody(place, visitors)));
  const { unsure } = visitors.answers.spot;
  const before = likeliest(probabilities);
  return places.map((_, place) => {
    let [yes, noise, firstIfYes, firstIfNo] = [0, 0, 0, 0];
    for (let who = 0; who < omitted.length; who++) {
      const probability = probabilities[who] as number;
      const own = yesWhereOmitted(omitted[who]?.[place] as number, visitors);
      yes += probability * own;
      noise += probability * tabledEntropy(own);
      if (who === omitted.length - 1) continue;
      firstIfYes = Math.max(firstIfYes, probability * own);
      firstIfNo = Math.max(firstIfNo, probability * (1 - own));
    }
    return {
      information: (1 - unsure) * (entropyOf(yes) - noise),
      gain: (1 - unsure) * (firstIfYes + firstIfNo - before),
    };
  });
}

/** Returns the entropy, in bits, of a yes or no. */
function entropyOf(yes: number): number {
  return yes <= 0 || yes >= 1 ? 0 : -yes * Math.log2(yes) - (1 - yes) * Math.log2(1 - yes);
}

function tabledEntropy(yes: number): number {
  const at = STEPS * yes;
  const below = Math.floor(at);
  const low = ENTROPIES[below] as number;
  return low + (at - below) * ((ENTROPIES[below + 1] as number) - low);
}
