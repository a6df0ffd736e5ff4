import type { AnsweredLook, BandedFlippers, Look } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import { reportBands } from "@harapen/simulator/bands";
import type { Random } from "@harapen/simulator/random";

/**
 * How one kind of visitor answers, as probabilities. All are assumed: nobody has measured how visitors answer
 * such questions.
 */
export interface Answerer {
  /**
   * The probability of being unable to tell: about a place, two birds, the number, and the bands (in the
   * water, under a flipper, on the far side).
   */
  readonly unsure: {
    readonly spot: number;
    readonly pair: number;
    readonly count: number;
    readonly bands: number;
    /**
     * About the bands, for a visitor who could not tell them when first asked; decided once, however often
     * they look from the next question on.
     */
    readonly bandsAgain: number;
  };
  /** The probabilities of seeing a spot where there is none, and none where there is one. */
  readonly imagined: number;
  readonly missed: number;
  /** The probability of overlooking again what was overlooked while drawing, each time it is asked about. */
  readonly overlooksAgain: number;
  /** The probabilities of naming the wrong one of two, and of reporting a wrong colour. */
  readonly wrongPair: number;
  readonly wrongBand: number;
  /** Deviation of the natural logarithm of a guessed number. */
  readonly countDeviation: number;
  /**
   * Of visitors who can't tell the bands' colours: the probabilities of being unable to tell the flippers
   * either, of missing the bands of a flipper, of seeing some where there are none, and of taking left for
   * right.
   */
  readonly flippers: {
    readonly unsure: number;
    readonly missed: number;
    readonly imagined: number;
    readonly swapped: number;
  };
}

export const ANSWERERS = {
  adult: {
    unsure: { spot: 0.08, pair: 0.15, count: 0.1, bands: 0.25, bandsAgain: 0.6 },
    imagined: 0.05,
    missed: 0.06,
    overlooksAgain: 0.15,
    wrongPair: 0.08,
    wrongBand: 0.1,
    countDeviation: 0.15,
    flippers: { unsure: 0.3, missed: 0.08, imagined: 0.02, swapped: 0.05 },
  },
  child: {
    unsure: { spot: 0.15, pair: 0.25, count: 0.25, bands: 0.3, bandsAgain: 0.65 },
    imagined: 0.12,
    missed: 0.12,
    overlooksAgain: 0.25,
    wrongPair: 0.16,
    wrongBand: 0.2,
    countDeviation: 0.3,
    flippers: { unsure: 0.4, missed: 0.12, imagined: 0.04, swapped: 0.15 },
  },
  glimpse: {
    unsure: { spot: 0.3, pair: 0.35, count: 0.3, bands: 0.5, bandsAgain: 0.7 },
    imagined: 0.09,
    missed: 0.1,
    overlooksAgain: 0.25,
    wrongPair: 0.14,
    wrongBand: 0.15,
    countDeviation: 0.25,
    flippers: { unsure: 0.6, missed: 0.2, imagined: 0.04, swapped: 0.1 },
  },
} as const satisfies Record<string, Answerer>;

/**
 * Returns an answerer who errs, and can't tell, `times` as often; and can't tell the bands `bandTimes` as
 * often.
 */
export function worse(answerer: Answerer, times: number, bandTimes = times): Answerer {
  const rate = (each: number, most = 0.5, factor = times) => Math.min(most, factor * each);
  const { unsure, flippers } = answerer;
  return {
    unsure: {
      spot: rate(unsure.spot, 0.9),
      pair: rate(unsure.pair, 0.9),
      count: rate(unsure.count, 0.9),
      bands: rate(unsure.bands, 0.9, bandTimes),
      bandsAgain: rate(unsure.bandsAgain, 0.9, bandTimes),
    },
    imagined: rate(answerer.imagined),
    missed: rate(answerer.missed),
    overlooksAgain: rate(answerer.overlooksAgain, 0.9),
    wrongPair: rate(answerer.wrongPair),
    wrongBand: rate(answerer.wrongBand, 0.9),
    countDeviation: times * answerer.countDeviation,
    flippers: {
      unsure: rate(flippers.unsure, 0.9),
      missed: rate(flippers.missed),
      imagined: rate(flippers.imagined),
      swapped: rate(flippers.swapped),
    },
  };
}

/** What one visitor has before them: the bird, and their own drawing of it. */
export interface Sight {
  readonly id: string;
  readonly bandColors: readonly string[];
  /** The flippers that wear them. */
  readonly bandedFlippers: BandedFlippers | "none";
  /** The bird's spots as keepers know them. */
  readonly spots: readonly Spot[];
  /**
   * For each of these, where on the outline the visitor drew it or would draw it; unset if it is hidden or
   * turned away.
   */
  readonly seenAt: readonly (Point | undefined)[];
  /** Whether each was drawn. */
  readonly drawn: readonly boolean[];
}

/** Deviation, per axis, of where on the outline the visitor believes a place to be, in canvas units. */
export const POINTING = 5;
/** The probability that a visitor says so if nothing of a place can be seen. */
const SAYS_HIDDEN = 0.6;
/** The probability that a visitor can't tell between two that are both wrong. */
const UNSURE_OF_NEITHER = 0.45;

/**
 * Answers a question as this visitor would, except the one about further spots. `spotsOf` returns the spots
 * of the birds whose pictures are shown; `seesBands` is whether they can tell the bands, if that is already
 * decided.
 */
export function answerLook(
  random: Random,
  look: Exclude<Look, Of<"more">>,
  sight: Sight,
  answerer: Answerer,
  spotsOf: (id: string) => readonly Spot[],
  seesBands = !random.chance(answerer.unsure.bands),
): AnsweredLook {
  switch (look.kind) {
    case "spot":
      return { ...look, answer: spotAnswer(random, look, sight, answerer) };
    case "bands":
      return { ...look, answer: bandsAnswer(random, look, sight, answerer, seesBands) };
    case "count":
      return { ...look, answer: countAnswer(random, look, sight, answerer) };
    case "pair":
      return { ...look, answer: pairAnswer(random, look, sight, answerer, spotsOf) };
  }
}

type Of<Kind extends Look["kind"]> = Extract<Look, { kind: Kind }>;

function bandsAnswer(
  random: Random,
  { flippers }: Of<"bands">,
  { bandColors, bandedFlippers }: Sight,
  answerer: Answerer,
  seesBands: boolean,
) {
  if (seesBands) return reportBands(random, bandColors, answerer.wrongBand);
  const { unsure, missed, imagined, swapped } = answerer.flippers;
  if (!flippers || random.chance(unsure)) return UNSURE;
  const [left, right] = (["left", "right"] as const).map((flipper) =>
    bandedFlippers === flipper || bandedFlippers === "both"
      ? !random.chance(missed)
      : random.chance(imagined),
  );
  if (left && right) return "both";
  if (!left && !right) return [];
  return left === random.chance(swapped) ? "right" : "left";
}

function spotAnswer(random: Random, place: Of<"spot">, { seenAt, drawn }: Sight, answerer: Answerer) {
  if (random.chance(answerer.unsure.spot)) return UNSURE;
  const [dx, dy] = [random.normal(0, POINTING), random.normal(0, POINTING)];
  const isThere = seenAt.some(
    (at, spot) =>
      at &&
      isWithin(place, { x: at.x + dx, y: at.y + dy }) &&
      (drawn[spot] || !random.chance(answerer.overlooksAgain)),
  );
  return random.chance(isThere ? answerer.missed : answerer.imagined) === isThere ? "no" : "yes";
}

function isWithin(place: { x: number; y: number; w: number; h: number }, { x, y }: Point): boolean {
  return x > place.x && x < place.x + place.w && y > place.y && y < place.y + place.h;
}

function countAnswer(
  random: Random,
  { low, high }: Of<"count">,
  { seenAt, drawn }: Sight,
  { unsure, overlooksAgain, countDeviation }: Answerer,
) {
  if (random.chance(unsure.count)) return UNSURE;
  const seen = seenAt.filter((at, spot) => at && (drawn[spot] || !random.chance(overlooksAgain))).length;
  const guess = Math.round(seen * Math.exp(random.normal(0, countDeviation)));
  return guess >= low && guess <= high ? "yes" : "no";
}

/**
 * Returns the right one of the two, except for errors; if it is neither, the one whose place looks more like
 * the bird's.
 */
function pairAnswer(
  random: Random,
  place: Of<"pair">,
  { id, spots, seenAt }: Sight,
  { unsure, wrongPair }: Answerer,
  spotsOf: (id: string) => readonly Spot[],
) {
  const [one, other] = place.ids;
  const isNeither = id !== one && id !== other;
  const within = spots.flatMap((spot, index) => (isWithin(place, spot) ? [index] : []));
  const isHidden = within.length > 0 && within.every((index) => seenAt[index] === undefined);
  if (isHidden && random.chance(SAYS_HIDDEN)) return UNSURE;
  if (random.chance(isNeither ? Math.max(UNSURE_OF_NEITHER, unsure.pair) : unsure.pair)) return UNSURE;
  const hasSpot = (each: readonly Spot[]) => each.some((spot) => isWithin(place, spot));
  const seesSpot = within.some((index) => seenAt[index] !== undefined);
  const likeOne = hasSpot(spotsOf(one)) === seesSpot;
  const likeOther = hasSpot(spotsOf(other)) === seesSpot;
  const named = likeOne === likeOther ? random.pick([one, other]) : likeOne ? one : other;
  return random.chance(wrongPair) ? (named === one ? other : one) : named;
}
