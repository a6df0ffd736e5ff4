import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Posterior } from "../evidence/posterior.ts";
import type { ReferenceSet } from "../reference.ts";
import { type Considered, type Contender, contendersOf } from "./considered.ts";
import { countAnswers } from "./count-answers.ts";
import { pairAnswers } from "./pair-answers.ts";
import { spotAnswers } from "./spot-answers.ts";

/**
 * The posterior after the answers to one more look. An answer is evidence, never a filter: each contender's probability is multiplied by how
 * probable the answer is if it is that one, and everybody else's by how probable it is of anybody. A visitor is not sure as often whoever it is,
 * and says nothing. Bands that were answered count in the posterior already.
 */
export function answeredPosterior(considered: Considered): Posterior {
  const { posterior, answered, references, scene } = considered;
  const informative = answered.filter(({ kind, answer }) => kind !== "bands" && answer !== UNSURE);
  const contenders = informative.length > 0 ? contendersOf(considered) : [];
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

/** How probable the answer that was given is under each contender and, last, under anybody else. */
function givenAnswer(
  references: ReferenceSet,
  contenders: readonly Contender[],
  marks: number,
  look: AnsweredLook,
): Float64Array | undefined {
  if (look.kind === "spot") return spotAnswers(contenders, look).get(look.answer);
  if (look.kind === "count") return countAnswers(contenders, marks, look).get(look.answer);
  if (look.kind === "bands") return undefined;
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
