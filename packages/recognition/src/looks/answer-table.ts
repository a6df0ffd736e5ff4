/**
 * How probable each answer to a question is, if the bird is each of the contenders, and, last, if it is anybody else: another of the
 * references, or one that is not listed.
 */
export type AnswerTable = ReadonlyMap<string, Float64Array>;

/** Makes a table from each answer's probability: `given` has them for the contenders and, last, for anybody else. */
export function tabulate(answers: readonly string[], given: readonly (readonly number[])[]): AnswerTable {
  return new Map(
    answers.map((answer, index) => [answer, Float64Array.from(given, (row) => row[index] as number)]),
  );
}

/** The mutual information, in bits, between the answer and who it is: by how much the answer lowers the entropy of `probabilities`, on average. */
export function mutualInformation(table: AnswerTable, probabilities: Float64Array): number {
  let bits = 0;
  for (const given of table.values()) {
    let total = 0;
    for (let who = 0; who < given.length; who++) {
      total += (given[who] as number) * (probabilities[who] as number);
    }
    if (total === 0) continue;
    for (let who = 0; who < given.length; who++) {
      const likelihood = given[who] as number;
      if (likelihood > 0) bits += (probabilities[who] as number) * likelihood * Math.log2(likelihood / total);
    }
  }
  return bits;
}

/** By how much the answer raises the probability of the likeliest, on average. Anybody else is nobody in particular, and cannot be first. */
export function expectedGain(table: AnswerTable, probabilities: Float64Array): number {
  const first = (each: Float64Array) =>
    each.subarray(0, -1).reduce((high, value) => Math.max(high, value), 0);
  let after = 0;
  for (const given of table.values()) {
    after += first(given.map((likelihood, who) => likelihood * (probabilities[who] as number)));
  }
  return after - first(probabilities);
}
