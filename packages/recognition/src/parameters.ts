/**
 * Every figure of the recognition model. Lengths are canvas units, angles radians, rates probabilities.
 *
 * "Drawings" below are twelve drawings of three penguins by four people on this canvas: common shift sd 4.0 in x and 11.8 in y,
 * log-scale sd .104 and .122, rotation sd 3.7 degrees, 8.1 remaining per axis, 5% of spots omitted, 4% added.
 * "Reproductions" are dots recalled after 15 seconds (yaw001/Serial-Reproduction): log-scale mean -.079, sd .119, rotation
 * sd 5.8 degrees, residual .040 of the diameter, kurtosis 10. "Children" are 4,880 children copying a square
 * (Renata1995/visuomotor_model_in_drawing). What has no source was chosen on simulated drawings.
 */

/** Standard deviations of a drawing's common placement, and the scale of the error left at each spot. */
export interface Manner {
  readonly weight: number;
  readonly shift: { readonly x: number; readonly y: number };
  /** Of the scale's natural logarithm. */
  readonly scale: { readonly mean: number; readonly x: number; readonly y: number };
  readonly rotation: number;
  readonly shear: number;
  /** Displacement, 100 units from the belly's centre, by each term of the second order. */
  readonly bend: number;
  /** Scale of the bivariate Student's t with `FREEDOM` degrees of freedom. */
  readonly spread: number;
}

/** Within one drawing errors are not far from normal: it is between drawings that they vary, which the manners stand for. */
export const FREEDOM = 10;

/**
 * Manners of drawing, the widest first: who places spots carelessly also shifts and stretches the whole. Fitted by expectation and
 * maximisation to the reproductions from memory and copied whose seeds are 1 to 5, nine dots of each, the disc as wide as the belly, together
 * with as many drawings by the simulator's three visitors.
 */
export const MANNERS: readonly [Manner, ...Manner[]] = [
  {
    weight: 0.62,
    shift: { x: 10.1, y: 14.7 },
    scale: { mean: -0.038, x: 0.142, y: 0.15 },
    rotation: 0.091,
    shear: 0.028,
    bend: 7.3,
    spread: 9.4,
  },
  {
    weight: 0.265,
    shift: { x: 4.8, y: 7.7 },
    scale: { mean: -0.028, x: 0.097, y: 0.121 },
    rotation: 0.07,
    shear: 0.031,
    bend: 6.6,
    spread: 4.7,
  },
  {
    weight: 0.115,
    shift: { x: 4.2, y: 3.9 },
    scale: { mean: -0.002, x: 0.049, y: 0.044 },
    rotation: 0.042,
    shear: 0.027,
    bend: 9.2,
    spread: 1.7,
  },
];

/** The angles by which the body may be turned, and their prior weights. */
export const YAWS = [
  { angle: -0.4, weight: 0.07 },
  { angle: -0.2, weight: 0.2 },
  { angle: 0, weight: 0.46 },
  { angle: 0.2, weight: 0.2 },
  { angle: 0.4, weight: 0.07 },
] as const;

/** Radius of the body as an upright cylinder; beyond these angles from the eye skin begins, and ceases, to be seen. */
export const BODY = { radius: 112, lastFull: 1.1, gone: 1.5 } as const;

/**
 * How carefully the whole pattern was gone through, with the shares of spots in sight that are not drawn and the marks, per spot, that stand
 * for none: as usual, cut short, and all but complete, as nearly half of the drawings of penguins should be by their rates. The people of
 * the reproductions had as many dots to place as there were.
 */
export const CARE = [
  { omitted: 0.08, added: 0.08, weight: 0.4 },
  { omitted: 0.3, added: 0.12, weight: 0.3 },
  { omitted: 0.015, added: 0.005, weight: 0.3 },
] as const;

/** The same for nine counts, which tell less: shares of spots in sight that are not drawn, as usual and in a drawing cut short. */
export const OMISSIONS = [
  { rate: 0.07, weight: 0.65 },
  { rate: 0.3, weight: 0.35 },
] as const;

/** Spots up to this radius are missed twice as often. */
export const SMALL_RADIUS = 3;

/** What the mask tells: how probably a spot is in sight when its cell is marked visible, and not visible. */
export const IN_SIGHT = { visible: 0.98, notVisible: 0.12 } as const;

/**
 * Areas that may have been hidden though the mask doesn't say so, by a neighbour, a rock, a flipper or the water: their cells, and how
 * probably. Assumed.
 */
export const HIDINGS: readonly { readonly cells: readonly number[]; readonly weight: number }[] = [
  { cells: [], weight: 0.88 },
  { cells: [6, 7, 8], weight: 0.05 },
  { cells: [0, 3, 6], weight: 0.035 },
  { cells: [2, 5, 8], weight: 0.035 },
];

/** Expected marks that stand for no spot: a few for any pattern, more for a rich one. */
export const ADDED = { base: 0.1, perSpot: 0.08 } as const;

/** Share of added marks that may lie anywhere on the canvas; the others lie on the belly. */
export const STRAY = 0.1;

/**
 * Of an individual that is not among the references; `trust` is the exponent of what a drawing tells for or against it, chosen on simulated
 * drawings half of which showed no listed one.
 */
export const NONE = { prior: 0.05, meanMarks: 8, deviation: 4.5, trust: 0.7 } as const;

/**
 * Divides the log-likelihoods of marks, and of counts: the model takes for independent what is not quite. Chosen, as `CARE`, by comparing
 * variants on reproductions of all ten seeds and on simulated drawings.
 */
export const TEMPERATURE = { marks: 1.1, counts: 1.3 } as const;

/**
 * A drawing may have nothing to do with the individual it is meant for: its marks then lie as if nothing were known of the individual.
 * Keeps one drawing from excluding anybody altogether.
 */
export const LAPSE = 0.01;

/**
 * References that get a second look after a first look at all of them: so many that marks times references stay within `work`, as a
 * comparison takes time by the marks, and many marks leave fewer in doubt. Those within `margin` of the most probable of these, in
 * logarithms, and at most so many, are compared in full.
 */
export const SHORTLIST = { fewest: 16, most: 80, work: 900, margin: 9, full: 14 } as const;

/** Places are taken to lie no farther from the canvas's corner: beyond there is nothing to tell apart, and powers would overflow. */
export const FARTHEST = 10_000;

/** Marks beyond this number are thinned out evenly: no penguin has as many spots. */
export const MOST_MARKS = 48;

/**
 * How visitors report flipper bands. Untrained observers got 16% of colour combinations wrong (from 12% to 58%), with models, indoors,
 * the order of the bands included (Milligan et al. 2003, J. Field Ornithol. 74: 111-118); old bands fade into other colours
 * (Lindsey et al. 1995, 66: 289-295). How the errors divide is assumed; together they spoil a third of the reports of two bands.
 */
export const BANDS = {
  /** A band is seen and reported, by whatever colour. */
  seen: 0.9,
  /** Expected colours reported that no band of the individual stands behind: a neighbour's, or a slip of the finger. */
  added: 0.06,
  /** The distance between two colours at which one is taken for the other exp(-1/2) times as often as for itself. */
  confusion: 0.05,
  /** Any colour, however unlike, is named this much as often as the right one. */
  slip: 0.006,
} as const;

/**
 * How visitors report a name: mostly the individual's; else another individual's, from a sign or a keeper beside the pool; else words
 * of no relation, a nickname or the child's own name among them. All assumed.
 */
export const NAMES = {
  right: 0.7,
  another: 0.12,
  unrelated: 0.18,
  /** Relative frequency of each error of spelling, and of giving a part of the name or more than it. */
  misspelling: 0.05,
  /** Errors per letter with which a text of no relation could pass for a name. */
  chance: 0.5,
} as const;
