import * as z from "zod/mini";

/**
 * What may differ from aquarium to aquarium in how visitors draw and answer. A trait that is not given is as
 * the engine is shipped (`packages/recognition/src/visitors/visitors.ts`).
 */
export const VISITOR_TRAITS = [
  /** Factor on how far each mark lies from its spot, and per axis on the shift of the whole. */
  "spread",
  "shiftX",
  "shiftY",
  /** Factors on how much the whole is stretched and bent, and turned. */
  "scale",
  "rotation",
  /** How much likelier careful drawings are: a tilt of the weights, 0 as shipped. */
  "care",
  /** Factor on the odds that a spot in sight is left out. */
  "omission",
  /** How much likelier nearly complete drawings are: a tilt of the weights, 0 as shipped. */
  "complete",
  /** The share of visitors who stop early. */
  "stopping",
  /** Factor on the number of marks that stand for no spot. */
  "clutter",
  /** The probability that a spot is in sight, if its cell is marked as visible, or as not visible. */
  "seenIfVisible",
  "seenIfHidden",
  /**
   * How often two spots that touch are drawn as one. Of a drawing alone it decides nothing, as one of the two
   * counts as left out there: it says why a spot is missing that a question is about.
   */
  "merged",
  /** How often a drawing has nothing to do with the bird. */
  "lapse",
  /** The divisor of the log-likelihoods of a drawing. */
  "temperature",
  /** How often a band is seen, how many are added, and how often any colour is named. */
  "bandSeen",
  "bandAdded",
  "bandSlip",
  /** How often answers to one more look are wrong: a spot imagined or missed, the other of two, a number. */
  "imagined",
  "missed",
  "pairWrong",
  "countWrong",
  /** The share of visitors who add no spot, whatever there is. */
  "addsNone",
] as const;
export type VisitorTrait = (typeof VISITOR_TRAITS)[number];

/** Wide enough for anything that a fit may find, and so narrow that no probability becomes 0. */
const trait = z.number().check(z.gte(-4), z.lte(25));

/** The traits in which an aquarium's visitors differ from the shipped ones, by their names. */
export const visitorTraits = z.partialRecord(z.enum(VISITOR_TRAITS), trait);
export type VisitorTraits = Readonly<Partial<Record<VisitorTrait, number>>>;
