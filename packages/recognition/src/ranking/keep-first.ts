import type { Candidate, Posterior } from "../evidence/posterior.ts";

/**
 * How many times as probable as the drawing's first another candidate has to be after answers to take its place. Chosen on tuning seeds of the
 * benchmark (docs/decisions/054-one-more-look.md).
 */
const CLEARLY_LIKELIER = 1.5;

/**
 * Returns the posterior after answers in which the first candidate of the drawing stays first unless another is clearly likelier: where they are
 * about as probable, an answer that may be wrong is no reason to move who was found. Those from the first to it then share their probability
 * equally, so that the order is still that of the probabilities and their sum the same. Returns `answered` itself where nothing is kept.
 */
export function keepFirst(answered: Posterior, drawn: Posterior): Posterior {
  const first = drawn.candidates[0];
  const place = first && isAhead(drawn) ? answered.candidates.findIndex(({ id }) => id === first.id) : -1;
  const kept = answered.candidates[place];
  if (!kept || place === 0 || !isContested(answered, kept)) return answered;
  const others = answered.candidates.slice(0, place);
  const probability = meanOf([...others, kept]);
  const equals = [kept, ...others].map(({ id }) => ({ id, probability }));
  return { ...answered, candidates: [...equals, ...answered.candidates.slice(place + 1)] };
}

/** Whether anybody could stay first though somebody else is more probable. */
export function mayKeepFirst(answered: Posterior): boolean {
  const second = answered.candidates[1];
  return second !== undefined && isContested(answered, second);
}

/** Whether a candidate is about as probable as the first. */
function isContested({ candidates }: Posterior, { probability }: Candidate): boolean {
  return (candidates[0]?.probability ?? 0) < CLEARLY_LIKELIER * probability;
}

/** Whether one candidate is more probable than all others: without evidence all are equal. */
function isAhead({ candidates }: Posterior): boolean {
  return (candidates[0]?.probability ?? 0) > (candidates[1]?.probability ?? 0);
}

function meanOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { probability }) => sum + probability, 0) / candidates.length;
}
