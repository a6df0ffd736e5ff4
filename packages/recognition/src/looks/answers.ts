/**
 * How visitors answer one more look, as probabilities. Nobody has measured them: all are assumed, and
 * docs/identification.md shows what remains of the gain if answers are wrong, or missing, twice as often.
 * They are the same for everybody, between those of the benchmark's adults and of its children.
 */
export const ANSWERS = {
  /** "Is there a spot within?" */
  spot: {
    unsure: 0.15,
    /** There is none, and the visitor says yes, because of a speck or the spot beside it. */
    imagined: 0.09,
    /** There is one, and the visitor says no, however often they look. */
    missed: 0.1,
    /**
     * A spot that was overlooked while drawing is overlooked again: the second look is not independent of the
     * first.
     */
    overlookedAgain: 0.2,
    /**
     * Standard deviation, per axis and in canvas units, of where on the bird the visitor looks, orienting by
     * their own marks.
     */
    deviation: 6,
    /**
     * The factor on the variance of a left-out spot's place, as poses are found with a little too much
     * certainty. Chosen on tuning seeds.
     */
    inflation: 1.2,
  },
  /**
   * "Which of the two, by this place?" `astray` is how often, if it is neither, the one is named whose place
   * looks more like the bird's; `saysHidden` how often a visitor who can't see the bird's own spot there says
   * so.
   */
  pair: { unsure: 0.25, unsureOfNeither: 0.45, wrong: 0.14, astray: 0.8, saysHidden: 0.6 },
  /**
   * "Which spots have you not drawn?" Each is noticed as in a question about a single place; but `addsNone`
   * is the share of visitors who add none, whatever there is: they have drawn all that they care to.
   */
  more: { addsNone: 0.2 },
  /**
   * "About so many?" A guessed number is off by a factor, whose natural logarithm has the standard deviation
   * `logDeviation`.
   */
  count: { unsure: 0.2, logDeviation: 0.25, wrong: 0.08 },
  /**
   * "Which bands?" How seen bands are reported: `BANDS` in `parameters.ts`. `unsureAgain` is for visitors who
   * could not tell when first asked: some birds have turned by then, others stay in the water or too far
   * away.
   */
  bands: { unsure: 0.35, unsureAgain: 0.65 },
} as const;

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
