/**
 * The parameters of the probability model; those of a single approximation are defined beside it. Lengths are
 * canvas units, angles radians, rates probabilities.
 *
 * "Drawings" below are twelve drawings of three penguins by four people on this canvas: common shift sd 4.0
 * in x and 11.8 in y, log-scale sd .104 and .122, rotation sd 3.7 degrees, 8.1 remaining per axis, 5% of
 * spots omitted, 4% added. "Reproductions" are dots recalled after 15 seconds (yaw001/Serial-Reproduction):
 * log-scale mean -.079, sd .119, rotation sd 5.8 degrees, residual .040 of the diameter, kurtosis 10.
 * Parameters without a source were chosen on simulated drawings.
 */

/**
 * One component of the mixture over placements: prior standard deviations of how a drawing as a whole lies
 * over the pattern, and the scale of the remaining error at each spot.
 */
export interface PlacementComponent {
  readonly weight: number;
  readonly shift: { readonly x: number; readonly y: number };
  /** Of the scale's natural logarithm. */
  readonly scale: { readonly mean: number; readonly x: number; readonly y: number };
  readonly rotation: number;
  readonly shear: number;
  /** Displacement, 100 units from the belly's centre, by each second-order term. */
  readonly quadratic: number;
  /** Scale of the residual error: a bivariate Student's t with `DEGREES_OF_FREEDOM`. */
  readonly spread: number;
}

/**
 * Degrees of freedom of the residual error. Within one drawing, errors are nearly normal; they vary between
 * drawings, as the mixture does.
 */
export const DEGREES_OF_FREEDOM = 10;

/**
 * The mixture over placements, the widest component first: people who place spots carelessly also shift and
 * stretch the whole. Fitted by EM to the reproductions, from memory and copied, of seeds 1 to 5 (nine dots
 * each, the disc as wide as the belly), together with as many drawings by the simulator's three visitors.
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

/**
 * Azimuths (on either side of the viewer) up to which skin is certainly seen, and from which it is never
 * seen.
 */
export const VISIBLE_AZIMUTH = { certain: 1.1, never: 1.5 } as const;

/**
 * How completely the pattern was drawn: a mixture over the share of spots in sight that are omitted, and over
 * expected clutter (marks that stand for no spot) per spot. The components: as usual; cut short; nearly
 * complete, as nearly half of the drawings of penguins should be by their rates; and a few spots only, by
 * visitors who saw the bird for a moment or soon had enough. The people of the reproductions had exactly as
 * many dots to place as there were. The last component was chosen on simulated visitors of tuning seeds that
 * the others were not fitted to.
 */
export const COMPLETENESS = [
  { omission: 0.08, clutter: 0.08, weight: 0.36 },
  { omission: 0.3, clutter: 0.1, weight: 0.2 },
  { omission: 0.015, clutter: 0.005, weight: 0.32 },
  { omission: 0.65, clutter: 0.02, weight: 0.12 },
] as const;

/**
 * Visitors who have had enough before they have drawn all spots, the most prominent first: the `share` of
 * them; after how many marks, log-normally, as real drawings of penguins had 6 to 12 strokes; and the clutter
 * among these, per mark. How prominent a spot is goes with its area to the power of `byArea`, `bold` times as
 * much where keepers marked it. Chosen on simulated children of tuning seeds
 * (docs/decisions/073-bold-spots-first.md).
 */
export const STOPPING = {
  share: 0.5,
  median: 8.5,
  logDeviation: 0.4,
  clutter: 0.06,
  byArea: 0.8,
  bold: 1.5,
} as const;

/**
 * The same mixture for nine counts, which hold less information: usual omission rates, and those of a drawing
 * cut short.
 */
export const COUNT_OMISSIONS = [
  { rate: 0.07, weight: 0.65 },
  { rate: 0.3, weight: 0.35 },
] as const;

/** Spots up to this radius are omitted twice as often. */
export const SMALL_RADIUS = 3;

/** The probability that a spot is in sight, if the visitor marked its cell as visible, or as not visible. */
export const IN_SIGHT = { visible: 0.98, notVisible: 0.12 } as const;

/**
 * Occlusions that the mask does not report: by a neighbour, a rock, a flipper or the water. Each has the
 * cells that it hides, and its prior weight. Assumed.
 */
export const OCCLUSIONS: readonly { readonly cells: readonly number[]; readonly weight: number }[] = [
  { cells: [], weight: 0.88 },
  { cells: [6, 7, 8], weight: 0.05 },
  { cells: [0, 3, 6], weight: 0.035 },
  { cells: [2, 5, 8], weight: 0.035 },
];

/**
 * Expected clutter, that is, marks that stand for no spot: `base` for any pattern, plus `perSpot` for each
 * spot. `perSpot` is for nine counts and the prefilter; drawings use that of `COMPLETENESS`.
 */
export const CLUTTER = { base: 0.1, perSpot: 0.08 } as const;

/** Share of the clutter that may lie anywhere on the canvas; the rest lies on the belly. */
export const CLUTTER_ANYWHERE = 0.1;

/**
 * The hypothesis that the individual is not among the references: its prior probability, and the mean and
 * standard deviation of its number of marks. `discount` is the exponent on the evidence that a drawing gives
 * for or against it, chosen on simulated drawings of which half showed no listed individual.
 */
export const UNLISTED = { prior: 0.05, meanMarks: 8, deviation: 4.5, discount: 0.7 } as const;

/**
 * Divisors of the log-likelihoods of marks and of counts, which calibrate the posterior: the model assumes
 * independence that does not quite hold. Chosen, like `COMPLETENESS`, by comparing variants on reproductions
 * of all ten seeds and on simulated drawings.
 */
export const TEMPERATURE = { marks: 1.1, counts: 1.3 } as const;

/**
 * The lapse rate: a drawing may have nothing to do with the individual it is meant for; its marks then lie
 * like those of an unlisted individual. This keeps one drawing from excluding anybody altogether.
 */
export const LAPSE_RATE = 0.01;

/**
 * The share of searches in which nothing was drawn whichever bird was seen, by visitors who only want to see
 * the list. Assumed.
 */
export const NO_DRAWING_RATE = 0.02;

/**
 * Which references are compared in full. After a quick score of all, the best are aligned once: from `min` to
 * `max`, as many as keep marks times references within `budget`, as the time for alignment grows with the
 * marks, and many marks leave fewer in doubt. Of these at most `full`, and only those within `margin` of the
 * best in log-probability, are compared under every hypothesis.
 */
export const SHORTLIST = { min: 16, max: 80, budget: 900, margin: 9, full: 14 } as const;

/**
 * Coordinates are clamped to this distance from the canvas's corner: nothing differs beyond it, and powers
 * would overflow.
 */
export const MAX_COORDINATE = 10_000;

/** Marks beyond this number are thinned out evenly: no penguin has as many spots. */
export const MAX_MARKS = 48;

/**
 * How visitors report flipper bands. Untrained observers got 16% of colour combinations wrong (from 12% to
 * 58%), with models, indoors, counting the order of the bands (Milligan et al. 2003, J. Field Ornithol. 74:
 * 111-118); old bands fade into other colours (Lindsey et al. 1995, 66: 289-295). The split into kinds of
 * error is assumed; together they spoil a third of the reports of two bands.
 */
export const BANDS = {
  /** The probability that a band is seen and reported, by any colour. */
  seen: 0.9,
  /**
   * The expected number of reported colours that stand for no band of the individual: a neighbour's, or a
   * slip of the finger.
   */
  added: 0.06,
  /**
   * The distance between two colours at which one is mistaken for the other exp(-1/2) times as often as it is
   * named correctly.
   */
  confusion: 0.05,
  /** The frequency of naming any colour, however unlike, relative to the right one. */
  slip: 0.006,
  /**
   * The probability that a visitor asked which bands it wears says that there are none, whatever it wears.
   * Assumed.
   */
  notFound: 0.1,
} as const;
/** The rates by which bands are reported, of any visitors. */
export type BandRates = { readonly [Rate in keyof typeof BANDS]: number };

/**
 * How visitors report a name: mostly the individual's; otherwise another individual's, from a sign or a
 * keeper beside the pool; or unrelated words, such as a nickname or the child's own name. All assumed.
 */
export const NAMES = {
  right: 0.7,
  another: 0.12,
  unrelated: 0.18,
  /** Relative frequency of each spelling error, and of giving a part of the name or more than it. */
  misspelling: 0.05,
  /** Errors per letter with which an unrelated text could pass for a name. */
  chance: 0.5,
} as const;

/**
 * How visitors answer one more look, as probabilities. Nobody has measured them: all are assumed, and
 * docs/identification.md shows what remains of the gain if answers are wrong, or missing, twice as often.
 * They are the same for everybody, between those of the benchmark's adults and of its children.
 */
export const ANSWERS = {
  /** "Is there a spot within?" */
  spot: {
    unsure: 0.15,
    /** There is none, and the visitor says yes, because of a speck or the spot beside it. */
    imagined: 0.09,
    /** There is one, and the visitor says no, however often they look. */
    missed: 0.1,
    /**
     * A spot that was overlooked while drawing is overlooked again: the second look is not independent of the
     * first.
     */
    overlookedAgain: 0.2,
    /**
     * Standard deviation, per axis and in canvas units, of where on the bird the visitor looks, orienting by
     * their own marks.
     */
    deviation: 6,
    /**
     * The factor on the variance of a left-out spot's place, as poses are found with a little too much
     * certainty. Chosen on tuning seeds.
     */
    inflation: 1.2,
  },
  /**
   * "Which of the two, by this place?" `astray` is how often, if it is neither, the one is named whose place
   * looks more like the bird's; `saysHidden` how often a visitor who can't see the bird's own spot there says
   * so.
   */
  pair: { unsure: 0.25, unsureOfNeither: 0.45, wrong: 0.14, astray: 0.8, saysHidden: 0.6 },
  /**
   * "Which spots have you not drawn?" Each is noticed as in a question about a single place; but `addsNone`
   * is the share of visitors who add none, whatever there is: they have drawn all that they care to.
   */
  more: { addsNone: 0.2 },
  /**
   * "About so many?" A guessed number is off by a factor, whose natural logarithm has the standard deviation
   * `logDeviation`.
   */
  count: { unsure: 0.2, logDeviation: 0.25, wrong: 0.08 },
  /**
   * "Which bands?" How seen bands are reported: `BANDS`. `unsureAgain` is for visitors who could not tell
   * when first asked: some birds have turned by then, others stay in the water or too far away. Most who see
   * them by then have said so beside the question in between, so few of those who are asked again can tell.
   * Of those who can't tell the colours, `byFlippers` see on which flippers there are bands: in the water and
   * from afar a band shows before its colour does. They see a band on a flipper in `flipperSeen`, as some
   * stand beside the bird; one where there is none in `flipperImagined`; and mix up left and right in
   * `flippersSwapped`, though they answer in a picture that faces them as the bird does.
   */
  bands: {
    unsure: 0.35,
    unsureAgain: 0.85,
    byFlippers: 0.5,
    flipperSeen: 0.85,
    flipperImagined: 0.03,
    flippersSwapped: 0.1,
  },
} as const;
/** The same rates, of any visitors. */
export type Answers = {
  readonly [Kind in keyof typeof ANSWERS]: { readonly [Rate in keyof (typeof ANSWERS)[Kind]]: number };
};

/**
 * How often two spots whose edges touch are drawn as one, so that one of them seems to be left out. Chosen on
 * simulated drawings of tuning seeds.
 */
export const MERGED = 0.35;
