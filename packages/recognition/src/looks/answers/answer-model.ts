/**
 * How visitors answer one more look, in probabilities. Nobody has measured it: all of these are assumed, and
 * docs/identification.md shows what remains of the gain where answers are wrong, or missing, twice as often. They are one set for
 * everybody, between what the benchmark's adults and its children do.
 */
export const ANSWERS = {
  /** "Is there a spot within?" */
  spot: {
    unsure: 0.15,
    /** There is none, and the visitor says yes: a speck, or the spot beside it. */
    imagined: 0.09,
    /** There is one, and the visitor says no, however often they look. */
    missed: 0.1,
    /** A spot that was overlooked while drawing is overlooked again: the second look is not independent of the first. */
    overlookedAgain: 0.2,
    /** Standard deviation, per axis and in canvas units, of where on the bird the visitor takes the place to be, beside their own marks. */
    deviation: 6,
    /** What the variance of a left-out spot's place is multiplied by: poses are found a little too surely. Chosen on tuning seeds. */
    inflation: 1.2,
  },
  /**
   * "Which of the two, by this place?" `astray` is how often, where it is neither, the one is named whose place looks like the bird's;
   * `saysHidden` how often a visitor who can't see the bird's own spot there says so.
   */
  pair: { unsure: 0.25, unsureOfNeither: 0.45, wrong: 0.14, astray: 0.8, saysHidden: 0.6 },
  /** "Which spots have you not drawn?" Each is noticed as in a single place; but so many visitors add none, whatever there is: they have drawn all that they care to. */
  more: { addsNone: 0.2 },
  /** "About so many?" A guess of a number is off by a factor; its natural logarithm deviates by so much. */
  count: { unsure: 0.2, logDeviation: 0.25, wrong: 0.08 },
  /**
   * "Which bands?" How bands are reported that were seen: `BANDS` in `parameters.ts`. `unsureAgain` is of who could not tell them when first asked:
   * some birds turn meanwhile, while others stay in the water, or too far away.
   */
  bands: { unsure: 0.35, unsureAgain: 0.65 },
} as const;
