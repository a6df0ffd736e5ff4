export type StrangerKind = "adult" | "child" | "glimpse";

/** How a person draws a mark for a spot. */
export type Hand = "tap" | "dash" | "ring" | "scribble";

/** What the people of a kind have in common. Lengths are canvas units, angles radians. */
interface Habits {
  /** Standard deviation, between people, of the logarithm of how careless they are. */
  readonly carelessness: number;
  /** Mean of the logarithm of a drawing's size; its deviation between people. */
  readonly logSize: number;
  readonly logSizeBetween: number;
  /**
   * Deviations within a person: of the logarithms of height and width, and of the lean. Heavy-tailed by
   * `unevenness`.
   */
  readonly logHeight: number;
  readonly logWidth: number;
  readonly lean: number;
  /**
   * The share of people who judge the size from the neck: the measured drawings grew from top to bottom, and
   * vary three times as much in y as in x.
   */
  readonly fromNeck: number;
  /** Shift of the whole, per axis, in addition to what the size causes. */
  readonly shiftX: number;
  readonly shiftY: number;
  /**
   * Deviation of the logarithm of how far a drawing as a whole is off: some drawings are off in every
   * respect, others in none.
   */
  readonly unevenness: number;
  /** Amplitude of the smooth warp. */
  readonly warp: number;
  /** Error of the distance to what is already drawn, as a share of it; error of the direction. */
  readonly weber: number;
  readonly direction: number;
  /** Error of a place, whatever it is placed by. */
  readonly scatter: number;
  /** How much a place is determined by the outline rather than by the marks already made. */
  readonly trustInOutline: number;
  /** Probabilities that attention lapses before a mark, and that it is still lost at the next. */
  readonly lapse: number;
  readonly lapseStays: number;
  /** How far a place moves to the centre of its group, as a share of the way. */
  readonly groupPull: number;
  /** The probability that a spot of medium size is overlooked. */
  readonly overlooks: number;
  /**
   * The probability that spots too close to distinguish become one mark, and that a group of four or more
   * becomes fewer.
   */
  readonly joins: number;
  readonly simplifies: number;
  /** Probabilities for each mark: that it is made twice, and that one follows which stands for no spot. */
  readonly doubles: number;
  readonly invents: number;
  /** Probability of an unintended touch, for each drawing. */
  readonly strays: number;
  readonly endurance: number;
  readonly leastEndurance: number;
  readonly constancy: readonly [number, number];
  readonly hands: Readonly<Record<Exclude<Hand, "tap">, number>>;
  readonly mirrorsDetail: number;
  readonly oneRegion: number;
}

/**
 * Spreads are chosen so that whole drawings have the measured moments (`../moments/simulate-moments.test.ts`).
 *
 * - Adults: twelve drawings of penguins on this canvas; fifteen dots recalled after 15 seconds ("Visuospatial Priors
 *   Revealed through Serial Reproduction", osf.io/qgb4x), which give the tails, the share of one transform and the smaller size.
 * - Children: 4,880 copies of a square (github.com/Renata1995/visuomotor_model_in_drawing). No source was found for how many spots a child
 *   leaves out or adds: twice an adult's, an assumption.
 * - A glimpse: an adult who saw the bird for a moment; spreads half as large again (assumption).
 * - Pull to a group's centre and errors in proportion to distances: Lew and Vul, Journal of Vision 15(4):10 (2015), which gives the
 *   laws; their sizes here are assumptions.
 * - Mirrored detail: children confuse left and right most at 4 and less from 5 on (Uehara, Psychology 4, 2013); the rates are assumptions.
 */
const ADULT: Habits = {
  carelessness: 0.25,
  logSize: -0.03,
  logSizeBetween: 0.04,
  logHeight: 0.075,
  logWidth: 0.01,
  lean: 0.025,
  fromNeck: 0.75,
  shiftX: 0,
  shiftY: 3,
  unevenness: 0.35,
  warp: 2.5,
  weber: 0.07,
  direction: 0.06,
  scatter: 5.8,
  trustInOutline: 0.7,
  lapse: 0.035,
  lapseStays: 0.5,
  groupPull: 0.08,
  overlooks: 0.028,
  joins: 0.5,
  simplifies: 0.25,
  doubles: 0.02,
  invents: 0.02,
  strays: 0.01,
  endurance: 13,
  leastEndurance: 8,
  constancy: [0.4, 0.95],
  hands: { dash: 0.08, ring: 0.06, scribble: 0.04 },
  mirrorsDetail: 0.015,
  oneRegion: 0.025,
};

export const HABITS: Readonly<Record<StrangerKind, Habits>> = {
  adult: ADULT,
  child: {
    ...ADULT,
    carelessness: 0.3,
    logSize: 0,
    logSizeBetween: 0.07,
    logHeight: 0.095,
    logWidth: 0.095,
    lean: 0.02,
    fromNeck: 0.2,
    shiftX: 3,
    shiftY: 3,
    unevenness: 0.6,
    warp: 3,
    weber: 0.09,
    direction: 0.08,
    scatter: 6,
    trustInOutline: 0.55,
    lapse: 0.06,
    lapseStays: 0.6,
    groupPull: 0.1,
    overlooks: 0.045,
    joins: 0.7,
    simplifies: 0.5,
    doubles: 0.04,
    invents: 0.04,
    strays: 0.06,
    endurance: 11,
    leastEndurance: 5,
    constancy: [0.3, 0.8],
    hands: { dash: 0.1, ring: 0.2, scribble: 0.22 },
    mirrorsDetail: 0.03,
    oneRegion: 0.06,
  },
  glimpse: {
    ...ADULT,
    weber: 1.5 * ADULT.weber,
    direction: 1.5 * ADULT.direction,
    scatter: 1.5 * ADULT.scatter,
    warp: 1.5 * ADULT.warp,
    invents: 0.04,
    constancy: [0.2, 0.7],
    oneRegion: 0,
  },
};
