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

/** Returns the probability of the likeliest of the contenders. */
export function likeliest(probabilities: Float64Array): number {
  return probabilities.subarray(0, -1).reduce((high, value) => Math.max(high, value), 0);
}
