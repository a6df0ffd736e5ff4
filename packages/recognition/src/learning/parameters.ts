/** Every figure of the learning. Lengths are canvas units; what names no source was chosen on simulated drawings (bench/identification/learning/bench.ts). */

/** How a mark lies about its spot once the drawing is laid over the pattern, before anything is known of it, and how many marks that counts for. */
export const SCATTER = { deviation: 10, freedom: 4, prior: 3 } as const;

/** What a drawing's own placement leaves undetermined of every spot's place. */
export const PLACEMENT_DEVIATION = 8;

/** Drawings' worth of belief that a spot is drawn, and that it is not, before any drawing. */
export const DRAWN = { yes: 0.3, no: 0.1 } as const;

/** Share of the drawings that omit a spot in sight, over all visitors; the engine counts on omissions by itself. */
export const USUAL_OMISSION = 0.1;

/** Spots that are less probable than this are left out. */
export const FAINTEST = 0.2;

/** Marks that stand for no known spot make one where they lie this near to each other. */
export const REACH = 22;

/** Two spots nearer than this that are hardly ever drawn together are one. */
export const TWINS = { within: 14, together: 0.25 } as const;

/** Rounds of laying the drawings over the pattern and making the pattern of them anew. */
export const ROUNDS = 4;

/** Drawings that are tried as the first pattern, and drawings that each is tried on. */
export const SEEDS = { tried: 5, on: 12 } as const;

/** Up to so many drawings each is judged by the others alone; among more, its own say in the pattern is small. */
export const JUDGED_BY_OTHERS = 12;

/** Drawings of one individual that are looked at, the weightiest: more would sharpen the pattern no further. */
export const MOST_DRAWINGS = 64;

/**
 * How probably a visitor who confirms has recognised the bird. No study tells; assumed from untrained observers of flipper bands, of whom
 * 16% were wrong (12% to 58%, Milligan et al. 2003, J. Field Ornithol. 74: 111-118), as a picture beside the bird is the easier of the two.
 */
export const CARE = {
  /** Of whom no event tells. */
  unknown: 0.85,
  /** They confirmed the first that they opened. */
  atOnce: 0.85,
  /** They opened others before, or expanded the list. */
  looked: 0.93,
} as const;

/** Whom a careless visitor confirms: the first, another of those shown at first, one beyond. Assumed. */
export const MISTAKEN = { first: 0.6, shown: 0.3, beyond: 0.1 } as const;

/** Scores are kept above this share of an even chance, and nothing is ever surer than `most`: records come from clients. */
export const CERTAIN = { least: 0.1, most: 0.97 } as const;

/** The most that the confirmed drawings of one device, or of one signed-in visitor, weigh together for one individual. */
export const DEVICE_SAY = 1;

/** Drawings of one individual by one device that are looked at, the latest: more would not weigh more. */
export const MOST_OF_A_DEVICE = 8;

/** The weight from which on a learned pattern counts beside average counts, or beside nothing, and from which on it replaces them. */
export const ENOUGH = { beside: 0.3, alone: 4 } as const;
