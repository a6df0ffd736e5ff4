import { BELLY } from "@harapen/contract/belly";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { MANY_SPOTS, UNSURE } from "@harapen/contract/constants";
import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { cellAt } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import { reportBands } from "@harapen/simulator/bands";
import type { Random } from "@harapen/simulator/random";
import type { DrawingRow, IndividualRow } from "../format/benchmark.ts";
import { METHODS } from "../methods/methods.ts";

/**
 * How visitors answer: how often they can't tell, or name the wrong one of two or a wrong colour, and by what
 * factor they misjudge a number, as the deviation of its logarithm. Assumed: nobody has measured it.
 */
const UNSURE_OF = { count: 0.2, pair: 0.2, neither: 0.5, bands: 0.4 };
const WRONG = { pair: 0.12, band: 0.1 };
const COUNT_DEVIATION = 0.2;
/** How far from the first one's number of spots is still about as many. */
const ABOUT = 2;
/** The side of the place by which two are compared, in canvas units. */
const PLACE = 50;

/** Answers questions about drawings of one population. */
type Answering = (random: Random, drawing: DrawingRow, bird: IndividualRow) => AnsweredLook[];

/**
 * Returns how visitors answer three questions about a drawing of one of these individuals: whether it has
 * about as many spots as the one that comes first, which of the first two it is, and, where nothing was said
 * of them, which bands it wears. What comes first is by the published method, so that the questions are the
 * same whatever this project's engine would ask.
 */
export function answeringAmong(individuals: readonly IndividualRow[]): Answering {
  const published = METHODS.get("published")?.over(individuals);
  return (random, drawing, bird) => {
    const scores = published?.(drawing).scores ?? {};
    const [first, second] = [...individuals].sort(
      (one, other) => (scores[other.id] ?? 0) - (scores[one.id] ?? 0),
    );
    if (!first || !second) return [];
    return [
      countLook(random, first.spots.length, seenOf(drawing, bird)),
      pairLook(random, first, second, bird),
      ...(drawing.bands === null ? [bandsLook(random, bird)] : []),
    ];
  };
}

/** The spots whose cells the visitor could see. */
function seenOf({ mask }: DrawingRow, { spots }: IndividualRow): number {
  return spots.filter((spot) => {
    const cell = cellAt(spot);
    return cell === undefined || mask[cell] !== NOT_VISIBLE;
  }).length;
}

function countLook(random: Random, about: number, seen: number): AnsweredLook {
  const range = { low: Math.max(0, about - ABOUT), high: Math.min(MANY_SPOTS, about + ABOUT) };
  const guess = Math.round(seen * Math.exp(random.normal(0, COUNT_DEVIATION)));
  const isWithin = guess >= range.low && guess <= range.high;
  const answer = random.chance(UNSURE_OF.count) ? UNSURE : isWithin ? "yes" : "no";
  return { kind: "count", ...range, answer };
}

function pairLook(
  random: Random,
  one: IndividualRow,
  other: IndividualRow,
  bird: IndividualRow,
): AnsweredLook {
  const ids: [string, string] = [one.id, other.id];
  const isOne = bird.id === one.id;
  const isNeither = !isOne && bird.id !== other.id;
  const { x, y } = mostDifferent(one.spots, other.spots);
  const place = { x: x - PLACE / 2, y: y - PLACE / 2, w: PLACE, h: PLACE };
  const named = isNeither ? random.chance(0.5) : isOne !== random.chance(WRONG.pair);
  const isUnsure = random.chance(isNeither ? UNSURE_OF.neither : UNSURE_OF.pair);
  return { kind: "pair", ids, ...place, answer: isUnsure ? UNSURE : named ? ids[0] : ids[1] };
}

/** Returns the spot of one of the two that is farthest from all of the other's. */
function mostDifferent(one: readonly Spot[], other: readonly Spot[]): { x: number; y: number } {
  const nearest = (spot: Spot, among: readonly Spot[]) =>
    Math.min(...among.map(({ x, y }) => Math.hypot(spot.x - x, spot.y - y)));
  const all = [...one.map((spot) => [spot, other] as const), ...other.map((spot) => [spot, one] as const)];
  const [spot] = all.reduce<readonly [{ x: number; y: number }, number]>(
    (best, [each, among]) => {
      const distance = nearest(each, among);
      return distance > best[1] ? [each, distance] : best;
    },
    [{ x: BELLY.centreX, y: BELLY.centreY }, -1],
  );
  return spot;
}

function bandsLook(random: Random, { bands }: IndividualRow): AnsweredLook {
  const answer = random.chance(UNSURE_OF.bands) ? UNSURE : reportBands(random, bands ?? [], WRONG.band);
  return { kind: "bands", answer };
}
