/** What something besides the drawing tells: how probable it is for each reference, and for an individual that is not among them. */
export interface Evidence {
  /** Likelihoods, above 0, up to a factor that is common to all. */
  readonly references: Float64Array;
  readonly none: number;
}
