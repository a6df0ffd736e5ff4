/**
 * Every parameter of the learning. Lengths are canvas units; those without a source were chosen on simulated
 * drawings (bench/identification/learning/bench.ts).
 */

/**
 * The prior of the marks' scatter about their spot once the drawing is aligned with the pattern: Student's t
 * with this standard deviation, which counts as much as `priorCount` marks.
 */
export const SCATTER = { deviation: 10, degreesOfFreedom: 4, priorCount: 3 } as const;

/** The uncertainty that a drawing's own placement leaves in every spot's place: a standard deviation. */
export const PLACEMENT_DEVIATION = 8;

/** The beta prior of a spot's presence: pseudo-counts of drawings that have the spot, and that omit it. */
export const PRESENCE_PRIOR = { drawn: 0.3, omitted: 0.1 } as const;

/** The share of spots in sight that drawings omit, over all visitors; the engine models omissions itself. */
export const OMISSION_RATE = 0.1;

/** Spots that are less probable than this are left out. */
export const MIN_PRESENCE = 0.2;

/** Unmatched marks within this distance of each other make a new spot. */
export const CLUSTER_RADIUS = 22;

/**
 * Two spots nearer than `within` are one if the weight of the drawings that have both is at most this share
 * of the lighter one's.
 */
export const DUPLICATES = { within: 14, coOccurrence: 0.25 } as const;

/** Rounds of aligning the drawings with the pattern and estimating the pattern from them. */
export const ROUNDS = 4;

/** The number of drawings that are tried as the first pattern, and of those that each is scored on. */
export const SEEDS = { candidates: 5, scoredOn: 12 } as const;

/**
 * Up to this many drawings, each is judged by the others alone (leave one out); among more, its own weight in
 * the pattern is small.
 */
export const MAX_LEAVE_ONE_OUT = 12;

/**
 * The most drawings of one individual that are learned from, the heaviest: more would not sharpen the pattern
 * further.
 */
export const MAX_DRAWINGS = 64;

/**
 * The probability that a visitor who confirms has recognised the bird. No study gives it; assumed from
 * untrained observers of flipper bands, of whom 16% were wrong (12% to 58%, Milligan et al. 2003, J. Field
 * Ornithol. 74: 111-118), as comparing a bird with a picture is easier.
 */
export const VISITOR_ACCURACY = {
  /** Visitors whose behaviour no event shows. */
  unknown: 0.85,
  /** Visitors who confirmed the first candidate that they opened. */
  firstOpened: 0.85,
  /** Visitors who opened others before, or expanded the list. */
  compared: 0.93,
} as const;

/**
 * The proportions in which visitors mistakenly confirm the first candidate, another of those shown at first,
 * or one beyond, if these exist. Assumed.
 */
export const MISTAKEN_RANKS = { first: 0.6, shown: 0.3, beyond: 0.1 } as const;

/**
 * Bounds of a confirmation's probability: a ranking's score counts for at least this share of an even chance,
 * and no probability exceeds `max`; records come from clients.
 */
export const CERTAINTY = { shareOfEven: 0.1, max: 0.97 } as const;

/**
 * The most that the confirmed drawings of one device, or of one signed-in visitor, weigh together for one
 * individual.
 */
export const MAX_DEVICE_WEIGHT = 1;

/**
 * The most drawings of one individual by one device that are learned from, the latest: more would not weigh
 * more.
 */
export const MAX_DRAWINGS_PER_DEVICE = 8;

/** The most that the confirmed drawings of one prefix and day weigh together for one individual. */
export const MAX_PREFIX_DAY_WEIGHT = 1;

/**
 * The most that one prefix's drawings weigh over all days, as a share of all others' weight, that is, a fifth
 * of the whole; or `MAX_PREFIX_DAY_WEIGHT` if that is more.
 */
export const MAX_PREFIX_SHARE = 0.25;

/**
 * The most drawings of one individual by one prefix that are learned from, evenly over its days: more would
 * hardly weigh more.
 */
export const MAX_DRAWINGS_PER_PREFIX = 16;

/**
 * The support that a pattern needs to be used: visits, and the prefixes and days of the drawings that agree
 * with it.
 */
export const MIN_SUPPORT = { visits: 5, prefixes: 3, days: 2 } as const;

/** The lowest membership with which a drawing agrees with the pattern. */
export const AGREEING_MEMBERSHIP = 0.5;

/**
 * Among many drawings, the share of the weight from which those of a device and its prefix are left out of
 * the pattern that judges them.
 */
export const MIN_LEFT_OUT_SHARE = 1 / 12;

/**
 * The weights from which a learned pattern counts beside average counts, or without any, and from which it
 * replaces them.
 */
export const MIN_WEIGHT = { besideCounts: 0.3, alone: 4 } as const;
