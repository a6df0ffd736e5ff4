/**
 * The parameters of the probability model; those of one approximation stand beside it. Lengths are canvas units, angles radians, rates probabilities.
 *
 * "Drawings" below are twelve drawings of three penguins by four people on this canvas: common shift sd 4.0 in x and 11.8 in y,
 * log-scale sd .104 and .122, rotation sd 3.7 degrees, 8.1 remaining per axis, 5% of spots omitted, 4% added.
 * "Reproductions" are dots recalled after 15 seconds (yaw001/Serial-Reproduction): log-scale mean -.079, sd .119, rotation
 * sd 5.8 degrees, residual .040 of the diameter, kurtosis 10. What has no source was chosen on simulated drawings.
 */

/**
 * One component of the mixture over placements: prior standard deviations of how a drawing as a whole lies over the pattern, and the scale
 * of the error left at each spot.
 */
export interface PlacementComponent {
  readonly weight: number;
  readonly shift: { readonly x: number; readonly y: number };
  /** Of the scale's natural logarithm. */
  readonly scale: { readonly mean: number; readonly x: number; readonly y: number };
  readonly rotation: number;
  readonly shear: number;
  /** Displacement, 100 units from the belly's centre, by each term of the second order. */
  readonly quadratic: number;
  /** Scale of the residual error: a bivariate Student's t with `DEGREES_OF_FREEDOM`. */
  readonly spread: number;
}

/** Degrees of freedom of the residual error. Within one drawing errors are not far from normal: it is between drawings that they vary, as the mixture does. */
export const DEGREES_OF_FREEDOM = 10;

/**
 * The mixture over placements, the widest component first: who places spots carelessly also shifts and stretches the whole. Fitted by EM
 * to the reproductions from memory and copied whose seeds are 1 to 5, nine dots of each, the disc as wide as the belly, together
 * with as many drawings by the simulator's three visitors.
 */
export const PLACEMENT_MIXTURE: readonly [PlacementComponent, ...PlacementComponent[]] = [
  {
    weight: 0.62,
    shift: { x: 10.1, y: 14.7 },
    scale: { mean: -0.038, x: 0.142, y: 0.15 },
    rotation: 0.091,
    shear: 0.028,
    quadratic: 7.3,
    spread: 9.4,
  },
  {
    weight: 0.265,
    shift: { x: 4.8, y: 7.7 },
    scale: { mean: -0.028, x: 0.097, y: 0.121 },
    rotation: 0.07,
    shear: 0.031,
    quadratic: 6.6,
    spread: 4.7,
  },
  {
    weight: 0.115,
    shift: { x: 4.2, y: 3.9 },
    scale: { mean: -0.002, x: 0.049, y: 0.044 },
    rotation: 0.042,
    shear: 0.027,
    quadratic: 9.2,
    spread: 1.7,
  },
];

/** The angles by which the body may be turned about its vertical axis, and their prior weights. */
export const YAWS = [
  { angle: -0.4, weight: 0.07 },
  { angle: -0.2, weight: 0.2 },
  { angle: 0, weight: 0.46 },
  { angle: 0.2, weight: 0.2 },
  { angle: 0.4, weight: 0.07 },
] as const;

/** Azimuths (either side of the viewer) up to which skin is seen for certain, and from which on it is not seen at all. */
export const VISIBLE_AZIMUTH = { certain: 1.1, never: 1.5 } as const;

/**
 * How completely the pattern was drawn: a mixture over the share of spots in sight that are omitted, and of expected clutter (marks that
 * stand for no spot) per spot. As usual, cut short, all but complete, as nearly half of the drawings of penguins should be by their
 * rates, and a few spots alone, as who saw the bird for a moment or soon has had enough. The people of the reproductions had as many dots to place as there were.
 * The last was chosen on simulated visitors that the others were not fitted to, of tuning seeds.
 */
export const COMPLETENESS = [
  { omission: 0.08, clutter: 0.08, weight: 0.36 },
  { omission: 0.3, clutter: 0.1, weight: 0.2 },
  { omission: 0.015, clutter: 0.005, weight: 0.32 },
  { omission: 0.65, clutter: 0.02, weight: 0.12 },
] as const;

/** The same mixture for nine counts, which hold less information: omission rates as usual and in a drawing cut short. */
export const COUNT_OMISSIONS = [
  { rate: 0.07, weight: 0.65 },
  { rate: 0.3, weight: 0.35 },
] as const;

/** Spots up to this radius are omitted twice as often. */
export const SMALL_RADIUS = 3;

/** How probably a spot is in sight, given that the visitor marked its cell as visible, or as not visible. */
export const IN_SIGHT = { visible: 0.98, notVisible: 0.12 } as const;

/**
 * Occlusions that the mask does not report: by a neighbour, a rock, a flipper or the water. The cells that each hides, and its
 * prior weight. Assumed.
 */
export const OCCLUSIONS: readonly { readonly cells: readonly number[]; readonly weight: number }[] = [
  { cells: [], weight: 0.88 },
  { cells: [6, 7, 8], weight: 0.05 },
  { cells: [0, 3, 6], weight: 0.035 },
  { cells: [2, 5, 8], weight: 0.035 },
];

/**
 * Expected clutter, which is marks that stand for no spot: `base` for any pattern, more for a rich one. `perSpot` is for nine counts and the
 * prefilter; drawings have that of `COMPLETENESS`.
 */
export const CLUTTER = { base: 0.1, perSpot: 0.08 } as const;

/** Share of the clutter that may lie anywhere on the canvas; the rest lies on the belly. */
export const CLUTTER_ANYWHERE = 0.1;

/**
 * The hypothesis that the individual is not among the references: its prior probability, and the mean and standard deviation of its number
 * of marks. `discount` is the exponent of the evidence that a drawing gives for or against it, chosen on simulated drawings half of which
 * showed no listed individual.
 */
export const UNLISTED = { prior: 0.05, meanMarks: 8, deviation: 4.5, discount: 0.7 } as const;

/**
 * Divides the log-likelihoods of marks, and of counts, which calibrates the posterior: the model takes for independent what is not quite.
 * Chosen, as `COMPLETENESS`, by comparing variants on reproductions of all ten seeds and on simulated drawings.
 */
export const TEMPERATURE = { marks: 1.1, counts: 1.3 } as const;

/**
 * The lapse rate: a drawing may have nothing to do with the individual it is meant for, and its marks then lie as those of an unlisted
 * individual. Keeps one drawing from excluding anybody altogether.
 */
export const LAPSE_RATE = 0.01;

/** Share of the searches without anything having been drawn, whoever was seen: of visitors who only want to see the list. Assumed. */
export const NO_DRAWING_RATE = 0.02;

/**
 * Who is compared in full. After a quick score of all references, those that score best are aligned once: as many as keep marks times
 * references within `budget`, as alignment takes time by the marks and many marks leave fewer in doubt, but from `min` to `max`. Of these
 * at most `full`, and only those within `margin` of the best in log-probability, are compared under every hypothesis.
 */
export const SHORTLIST = { min: 16, max: 80, budget: 900, margin: 9, full: 14 } as const;

/** Coordinates are clamped to this distance from the canvas's corner: beyond there is nothing to tell apart, and powers would overflow. */
export const MAX_COORDINATE = 10_000;

/** Marks beyond this number are thinned out evenly: no penguin has as many spots. */
export const MAX_MARKS = 48;

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
  /** Who is asked which bands it wears says that there are none, whatever it wears. Assumed. */
  notFound: 0.1,
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
