import { FIRST_RESULTS, UNSURE } from "@harapen/contract/constants";

/**
 * The probability of each answer to a question, if the bird is each of the contenders and, last, if it is
 * anybody else: another of the references, or one that is not listed.
 */
export type AnswerTable = ReadonlyMap<string, Float64Array>;

/** What asking a question is worth. */
export interface QuestionValue {
  /**
   * The mutual information, in bits, between the answer and the bird's identity: the average reduction of the
   * entropy.
   */
  readonly information: number;
  /**
   * The average rise of the likeliest's probability by the answer. "Anybody else" is no individual, and
   * cannot be the likeliest.
   */
  readonly gain: number;
}

/**
 * Makes a table of each answer's probability from `given`: one row for each contender and, last, one for
 * anybody else.
 */
export function tabulate(answers: readonly string[], given: readonly (readonly number[])[]): AnswerTable {
  return new Map(
    answers.map((answer, index) => [answer, Float64Array.from(given, (row) => row[index] as number)]),
  );
}

/** Returns a question's worth, given the probabilities of the contenders and, last, of anybody else. */
export function valueOfQuestion(table: AnswerTable, probabilities: Float64Array): QuestionValue {
  let information = 0;
  let first = 0;
  for (const given of table.values()) {
    let total = 0;
    let highest = 0;
    for (let who = 0; who < given.length; who++) {
      const joint = (given[who] as number) * (probabilities[who] as number);
      total += joint;
      if (joint > highest && who < given.length - 1) highest = joint;
    }
    if (total === 0) continue;
    first += highest;
    for (let who = 0; who < given.length; who++) {
      const likelihood = given[who] as number;
      if (likelihood > 0)
        information += (probabilities[who] as number) * likelihood * Math.log2(likelihood / total);
    }
  }
  return { information, gain: first - likeliest(probabilities) };
}

/**
 * The share of visitors who answer whatever they see, each answer but "unsure" equally often: the bigger
 * button, or a look at the bird beside it. Assumed. It is no part of the evidence, which has errors of its
 * own: it asks whether a question still helps with more errors than the evidence reckons with.
 */
const BLIND = 0.15;

/**
 * Returns by how much a question improves what a visitor sees, on average over the birds and the answers: the
 * rise of 1 / rank, and of the probability of being among those shown at first. It is below 0 where blind
 * answers spoil more than the others mend. "Anybody else" has no rank.
 */
export function gainInSight(table: AnswerTable, probabilities: Float64Array): number {
  const before = worthInPlace(probabilities.subarray(0, -1));
  const unsure = table.get(UNSURE);
  const sure = table.size - (unsure ? 1 : 0);
  let gain = 0;
  for (const [answer, given] of table) {
    const after = worthInPlace(
      before.map((_, who) => (given[who] as number) * (probabilities[who] as number)),
    );
    for (let who = 0; who < before.length; who++) {
      const blind = answer === UNSURE ? (given[who] as number) : (1 - (unsure?.[who] ?? 0)) / sure;
      const rate = (1 - BLIND) * (given[who] as number) + BLIND * blind;
      const rise = (after[who] as number) - (before[who] as number);
      gain += (probabilities[who] as number) * rate * rise;
    }
  }
  return gain;
}

/** Returns what each is worth in its place by these weights: 1 / rank, and 1 more if it is shown at first. */
function worthInPlace(weights: Float64Array): Float64Array {
  const order = [...weights.keys()].sort(
    (one, other) => (weights[other] as number) - (weights[one] as number),
  );
  const worth = new Float64Array(weights.length);
  for (const [place, who] of order.entries()) worth[who] = 1 / (place + 1) + (place < FIRST_RESULTS ? 1 : 0);
  return worth;
}

/** Returns the probability of the likeliest of the contenders. */
export function likeliest(probabilities: Float64Array): number {
  return probabilities.subarray(0, -1).reduce((high, value) => Math.max(high, value), 0);
}
