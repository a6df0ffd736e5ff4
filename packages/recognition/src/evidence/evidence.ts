/** What a description beside the drawing (bands, a name) says about which individual it was: its likelihood under each hypothesis. */
export interface Evidence {
  /** For each reference the likelihood, above 0, up to a factor that is common to all. */
  readonly references: Float64Array;
  /** The likelihood under an individual that is not among the references, up to the same factor. */
  readonly unlisted: number;
}

/** Returns the joint likelihoods of two independent pieces of evidence: their products. */
export function combineEvidence(
  one: Evidence | undefined,
  other: Evidence | undefined,
): Evidence | undefined {
  if (!one || !other) return one ?? other;
  return {
    references: one.references.map((likelihood, index) => likelihood * (other.references[index] as number)),
    unlisted: one.unlisted * other.unlisted,
  };
}
