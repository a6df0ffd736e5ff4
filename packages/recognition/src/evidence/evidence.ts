/** What something besides the drawing tells: how probable it is for each reference, and for an individual that is not among them. */
export interface Evidence {
  /** Likelihoods, above 0, up to a factor that is common to all. */
  readonly references: Float64Array;
  readonly none: number;
}

/** What two things tell together that have nothing to do with each other. */
export function together(one: Evidence | undefined, other: Evidence | undefined): Evidence | undefined {
  if (!one || !other) return one ?? other;
  return {
    references: one.references.map((likelihood, index) => likelihood * (other.references[index] as number)),
    none: one.none * other.none,
  };
}
