/**
 * How one kind of visitor sees and draws. Lengths are canvas units, angles degrees, the rest probabilities
 * and shares. Measured values have their source in the comment on each visitor; all others are marked
 * "assumed".
 */
export interface Visitor {
  readonly name: string;
  /** Standard deviation of the whole drawing's displacement. */
  readonly shift: { readonly x: number; readonly y: number };
  /**
   * Natural logarithm of the drawing's scale about the belly's centre: its mean, and its deviation per axis.
   */
  readonly scale: { readonly mean: number; readonly x: number; readonly y: number };
  readonly rotation: number;
  /** Standard deviation of the angle by which the body is turned away from the visitor. */
  readonly yaw: number;
  /**
   * The residual error of each spot: standard deviation per axis, and degrees of freedom of its Student's t.
   */
  readonly jitter: { readonly deviation: number; readonly degreesOfFreedom: number };
  /**
   * Share of spots in sight that are not drawn; `small` is that of spots of radius 2, and still smaller ones
   * are left out even more often.
   */
  readonly omission: { readonly typical: number; readonly small: number };
  /**
   * After how many spots the visitor has had enough, each number being equally probable; larger spots are
   * drawn first. Unset: never.
   */
  readonly stopsAfter?: { readonly fewest: number; readonly most: number };
  /** Drawn spots that do not exist, per existing spot. */
  readonly clutter: number;
  /** Probability that two spots whose edges are closer than `within` are drawn as one. */
  readonly merging: { readonly probability: number; readonly within: number };
  /** Relative frequency of the ways to draw a spot. */
  readonly technique: {
    readonly tap: number;
    readonly scribble: number;
    readonly ring: number;
    readonly taps: number;
  };
  /** The occlusion of a part of the belly, and how the visitor reports it in the mask. */
  readonly occlusion: {
    /** The probability that a neighbour, a rock or the flipper hides some cells. */
    readonly probability: number;
    /** The probability that hidden cells are marked as not visible. */
    readonly reported: number;
    /** The probability that a cell beside the hidden ones is marked wrongly, or a hidden one is forgotten. */
    readonly wrongCell: number;
  };
}

/**
 * An adult who looks at a resting bird and draws. Shift, scale, rotation, jitter, omission and clutter:
 * measured on twelve drawings of three penguins by four people on this canvas. Tails: kurtosis 10 in the
 * serial dot reproductions of yaw001/Serial-Reproduction (Student's t with 5 degrees of freedom has 9). Yaw,
 * merging and occlusion: assumed.
 */
export const ADULT: Visitor = {
  name: "adult",
  shift: { x: 4, y: 11.8 },
  scale: { mean: 0, x: 0.104, y: 0.122 },
  rotation: 3.7,
  yaw: 5,
  jitter: { deviation: 8.1, degreesOfFreedom: 5 },
  omission: { typical: 0.04, small: 0.12 },
  clutter: 0.04,
  merging: { probability: 0.1, within: 6 },
  technique: { tap: 0.8, scribble: 0.1, ring: 0.05, taps: 0.05 },
  occlusion: { probability: 0.1, reported: 0.7, wrongCell: 0.1 },
};

/**
 * A child of about six. Shift (median .053 of the canvas width), scale (median off by .10, ninth decile .24) and rotation (median
 * 2.4 degrees, ninth decile 8): 4,880 children copying a square, Renata1995/visuomotor_model_in_drawing. Jitter, omission, clutter: assumed,
 * half as much again as adults recalling.
 */
export const CHILD: Visitor = {
  name: "child",
  shift: { x: 14, y: 18 },
  scale: { mean: 0, x: 0.17, y: 0.17 },
  rotation: 5.5,
  yaw: 10,
  jitter: { deviation: 12, degreesOfFreedom: 5 },
  omission: { typical: 0.12, small: 0.3 },
  clutter: 0.1,
  merging: { probability: 0.2, within: 8 },
  technique: { tap: 0.45, scribble: 0.3, ring: 0.15, taps: 0.1 },
  occlusion: { probability: 0.2, reported: 0.4, wrongCell: 0.25 },
};

/**
 * An adult who draws a passing bird from memory. Scale, rotation, jitter: recall of dots after looking for 15
 * seconds (memory.csv of yaw001/Serial-Reproduction), with the dots' disc scaled to the belly's height. Yaw,
 * omission, clutter, occlusion: assumed; the published field trials name the bird's motion and its angle as
 * the reason for their lower accuracy.
 */
export const GLIMPSE: Visitor = {
  name: "glimpse",
  shift: { x: 8.5, y: 13 },
  scale: { mean: -0.079, x: 0.119, y: 0.13 },
  rotation: 5.8,
  yaw: 18,
  jitter: { deviation: 10.3, degreesOfFreedom: 5 },
  omission: { typical: 0.18, small: 0.4 },
  clutter: 0.08,
  merging: { probability: 0.2, within: 8 },
  technique: { tap: 0.8, scribble: 0.1, ring: 0.05, taps: 0.05 },
  occlusion: { probability: 0.45, reported: 0.6, wrongCell: 0.2 },
};

export const VISITORS: readonly Visitor[] = [ADULT, CHILD, GLIMPSE];

/**
 * The same visitors, but stopping before the last of many spots: drawings of real penguins had 6 to 12
 * strokes, whatever the bird. That the largest spots come first, by their areas, is assumed.
 */
export const BRIEF_VISITORS: readonly Visitor[] = VISITORS.map((visitor) => ({
  ...visitor,
  stopsAfter: { fewest: 6, most: 12 },
}));
