import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Point } from "@harapen/contract/geometry";
import type { Posterior } from "../evidence/posterior.ts";
import type { ReferenceSet } from "../reference.ts";
import { addedSpots, type ComparedDrawing, type Contender, contendersOf } from "./compare-drawing.ts";
import { countAnswers } from "./count-look.ts";
import { moreAnswers, NONE_ADDED } from "./more-answers.ts";
import { pairAnswers } from "./pair-look.ts";
import { reaches } from "./places.ts";
import { spotAnswers } from "./spot-look.ts";

/**
 * The posterior after the answers to one more look. An answer is evidence, never a filter: each contender's
 * probability is multiplied by how probable the answer is if it is that one, and everybody else's by how
 * probable it is of anybody. Bands that were answered, and spots that were added, count in the posterior
 * already; that none was added does not.
 */
export function answeredPosterior(compared: ComparedDrawing): Posterior {
  const { posterior, answered, references, scene } = compared;
  const added = addedSpots(answered);
  const informative = answered.filter((look) => tells(look) && !countsAlready(look, added));
  const contenders = informative.length > 0 ? contendersOf(compared) : [];
  if (contenders.length === 0) return posterior;
  const likelihood = new Float64Array(contenders.length + 1).fill(1);
  for (const look of informative) {
    const given = givenAnswer(references, contenders, scene.marks.count, look);
    for (let who = 0; given && who < likelihood.length; who++) {
      likelihood[who] = (likelihood[who] as number) * (given[who] as number);
    }
  }
  return weighted(posterior, contenders, likelihood);
}

/**
 * Whether an answer is evidence. "Unsure" is equally probable for every bird, except about two birds: there
 * it is more probable if it is neither of them, or the spot is hidden.
 */
function tells({ kind, answer }: AnsweredLook): boolean {
  return kind === "pair" || answer !== UNSURE;
}

/** The distance, in canvas units, from a place within which an added spot is the one that was seen there. */
const SEEN_WITHIN = 8;

/**
 * Whether an answer is already in the posterior, as bands or as a mark: a spot that was seen in a place and
 * added later is drawn.
 */
function countsAlready(look: AnsweredLook, added: readonly Point[]): boolean {
  if (look.kind === "more") return look.answer.length > 0;
  const isSeen = look.kind === "spot" && look.answer === "yes";
  return look.kind === "bands" || (isSeen && added.some(({ x, y }) => reaches(look, x, y, SEEN_WITHIN)));
}

/** Returns the probability of the given answer under each contender and, last, under anybody else. */
export function givenAnswer(
  references: ReferenceSet,
  contenders: readonly Contender[],
  marks: number,
  look: AnsweredLook,
): Float64Array | undefined {
  if (look.kind === "spot") return spotAnswers(contenders, look, references.visitors).get(look.answer);
  if (look.kind === "count")
    return countAnswers(contenders, marks, look, references.visitors).get(look.answer);
  if (look.kind === "bands") return undefined;
  if (look.kind === "more") return moreAnswers(contenders, references.visitors).get(NONE_ADDED);
  return pairAnswers(references, contenders, look).get(look.answer);
}

function weighted(
  { candidates, unlisted }: Posterior,
  contenders: readonly Contender[],
  likelihood: Float64Array,
): Posterior {
  const own = new Map(contenders.map(({ id }, index) => [id, likelihood[index] as number]));
  const others = likelihood.at(-1) as number;
  const joint = candidates.map(({ id, probability }) => ({
    id,
    probability: probability * (own.get(id) ?? others),
  }));
  const total = joint.reduce((sum, { probability }) => sum + probability, unlisted * others);
  return {
    candidates: joint
      .map(({ id, probability }) => ({ id, probability: probability / total }))
      .sort((one, other) => other.probability - one.probability),
    unlisted: (unlisted * others) / total,
  };
}
