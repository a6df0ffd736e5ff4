import type { Rank } from "@harapen/measures/rank";
import type { Benchmark, DrawingRow, TruthRow } from "../format/benchmark.ts";
import { type AnswerRow, type Answers, idsByPopulation } from "./answers.ts";

/** What a method made of one drawing. */
export interface Judged {
  readonly cluster: string;
  readonly truth: TruthRow;
  readonly rank: Rank;
  /** The probability that it gave to the right one; `undefined` of a method that gives none. */
  readonly probability: number | undefined;
}

/** Judges a method on every drawing whose truth is known, in the order of the truth's table. */
export function judge({ individuals, drawings, truths }: Benchmark, answers: Answers): Judged[] {
  const inPopulation = idsByPopulation(individuals);
  const byId = new Map(drawings.map((drawing) => [drawing.id, drawing]));
  const givesProbabilities = [...answers.rows.values()].some(({ probabilities }) => probabilities);
  return truths.map((truth) => {
    const { population, cluster } = byId.get(truth.drawing) as DrawingRow;
    const answer = answers.rows.get(truth.drawing);
    const size = inPopulation.get(population)?.size ?? 0;
    const probability = givesProbabilities
      ? probabilityOf(answer?.probabilities, truth.individual)
      : undefined;
    return { cluster, truth, rank: rankIn(answer, truth.individual, size), probability };
  });
}

/** Returns the rank of the right one; the last where an answer is missing or does not name it. */
function rankIn(answer: AnswerRow | undefined, right: string, size: number): Rank {
  const { scores, confidenceOf } = answer ? scoresOf(answer) : NOTHING;
  const own = scores.get(right);
  const values = [...scores.values()];
  const confidence = confidenceOf(firstOf(scores));
  if (own === undefined) return { better: size - 1, tied: 1, confidence };
  return {
    better: values.filter((each) => each > own).length,
    tied: values.filter((each) => each === own).length,
    confidence,
  };
}

interface Scores {
  readonly scores: ReadonlyMap<string, number>;
  /** Returns the probability that is given to the first: of several alike, the highest. */
  readonly confidenceOf: (first: readonly string[]) => number | undefined;
}

const NOTHING: Scores = { scores: new Map(), confidenceOf: () => undefined };

function scoresOf({ scores, ranking, probabilities }: AnswerRow): Scores {
  const given = scores ?? probabilities ?? {};
  return {
    scores: new Map(ranking ? ranking.map((each, place) => [each, -place]) : Object.entries(given)),
    confidenceOf: (first) =>
      probabilities && Math.max(0, ...first.map((individual) => probabilityOf(probabilities, individual))),
  };
}

/** Returns what an individual was given; 0 where it was not named, even if every object has its name. */
function probabilityOf(probabilities: AnswerRow["probabilities"], individual: string): number {
  return probabilities && Object.hasOwn(probabilities, individual) ? (probabilities[individual] ?? 0) : 0;
}

function firstOf(scores: ReadonlyMap<string, number>): string[] {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores.values()) most = Math.max(most, score);
  return [...scores].filter(([, score]) => score === most).map(([individual]) => individual);
}
