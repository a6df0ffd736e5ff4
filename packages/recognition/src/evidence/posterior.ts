import { UNLISTED } from "../parameters.ts";

/**
 * What a description beside the drawing (bands, a name) says about which individual it was: its likelihood
 * under each hypothesis.
 */
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

export interface Candidate {
  readonly id: string;
  /** The posterior probability (0 to 1) that the drawing shows this individual. */
  readonly probability: number;
}

/**
 * The posterior over individuals: every candidate, most probable first, and the probability of none of them;
 * together they sum to 1.
 */
export interface Posterior {
  readonly candidates: readonly Candidate[];
  /** The probability that the individual is not among the references. */
  readonly unlisted: number;
}

/** A drawing's log-likelihoods: of each reference, and of an individual that is not among them. */
export interface LogLikelihoods {
  readonly references: Float64Array;
  readonly unlisted: number;
  /** The log-likelihoods are divided by it before they count. */
  readonly temperature: number;
}

/** Returns equal likelihoods for all, as for a drawing without a mark: they leave the prior unchanged. */
export function flatLikelihoods(references: number): LogLikelihoods {
  return { references: new Float64Array(references), unlisted: 0, temperature: 1 };
}

/**
 * Applies Bayes' rule: computes the posterior from the prior (`UNLISTED.prior` for none of the references,
 * the rest in equal shares), a drawing's tempered likelihoods and the evidence beside it.
 */
export function computePosterior(
  ids: readonly string[],
  { references, unlisted, temperature }: LogLikelihoods,
  evidence: Evidence | undefined,
): Posterior {
  const highest = references.reduce((high, log) => Math.max(high, log), unlisted);
  const likelihoods = references.map((log) => Math.exp((log - highest) / temperature));
  const discounted = discountUnlisted(Math.exp((unlisted - highest) / temperature), likelihoods);
  const prior = ids.length > 0 ? (1 - UNLISTED.prior) / ids.length : 0;
  const joint = likelihoods.map(
    (likelihood, index) => prior * likelihood * (evidence?.references[index] ?? 1),
  );
  const jointUnlisted = UNLISTED.prior * discounted * (evidence?.unlisted ?? 1);
  const total = joint.reduce((sum, each) => sum + each, jointUnlisted);
  // Sorted as numbers, which takes half the time of sorting the candidates if there are very many.
  const order = new Uint32Array(ids.length)
    .map((_, index) => index)
    .sort((one, other) => (joint[other] as number) - (joint[one] as number));
  return {
    candidates: Array.from(order, (index) => ({
      id: ids[index] as string,
      probability: (joint[index] as number) / total,
    })),
    unlisted: jointUnlisted / total,
  };
}

/**
 * Returns the likelihood of an unlisted individual, moved towards the mean of the listed ones by
 * `UNLISTED.discount`: a drawing is weaker evidence here than the model assumes, which knows least about
 * individuals unlike all known ones. The odds between the listed stay the same.
 */
function discountUnlisted(unlisted: number, listed: Float64Array): number {
  const mean = listed.reduce((sum, likelihood) => sum + likelihood, 0) / listed.length;
  return mean > 0 ? unlisted ** UNLISTED.discount * mean ** (1 - UNLISTED.discount) : unlisted;
}
