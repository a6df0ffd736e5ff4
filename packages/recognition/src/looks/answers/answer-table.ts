/**
 * How probable each answer to a question is, if the bird is each of the contenders, and, last, if it is anybody else: another of the
 * references, or one that is not listed.
 */
export type AnswerTable = ReadonlyMap<string, Float64Array>;

/** What asking a question is worth. */
export interface QuestionValue {
  /** The mutual information, in bits, between the answer and who it is: by how much the answer lowers the entropy, on average. */
  readonly information: number;
  /** By how much the answer raises the probability of the likeliest, on average. Anybody else is nobody in particular, and cannot be first. */
  readonly gain: number;
}

/** Makes a table from each answer's probability: `given` has them for the contenders and, last, for anybody else. */
export function tabulate(answers: readonly string[], given: readonly (readonly number[])[]): AnswerTable {
  return new Map(
    answers.map((answer, index) => [answer, Float64Array.from(given, (row) => row[index] as number)]),
  );
}

/** A question's worth, where it is each of the contenders and, last, anybody else, with these probabilities. */
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

/** The probability of the likeliest of the contenders. */
export function likeliest(probabilities: Float64Array): number {
  return probabilities.subarray(0, -1).reduce((high, value) => Math.max(high, value), 0);
}
