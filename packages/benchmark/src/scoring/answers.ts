import * as z from "zod/mini";
import type { Benchmark, IndividualRow } from "../format/benchmark.ts";
import type { Fault } from "../format/check.ts";
import { jsonLines } from "../format/json-lines.ts";

const id = z.string();
const probability = z.number().check(z.gte(0), z.lte(1));

/**
 * A method's answer to one drawing: scores, higher for likelier, or a ranking, the likeliest first. With
 * probabilities it is also judged by whether these hold; they stand for scores where there are none. What is
 * left of their sum to 1 is that it is none of these. Individuals that an answer does not name are behind all
 * others.
 */
export const answerRow = z
  .strictObject({
    drawing: id,
    scores: z.optional(z.record(id, z.number())),
    ranking: z.optional(z.array(id)),
    probabilities: z.optional(z.record(id, probability)),
  })
  .check(
    z.refine(({ scores, ranking }) => !(scores && ranking), "has scores and a ranking: one of them suffices"),
    z.refine(
      ({ scores, ranking, probabilities }) => Boolean(scores ?? ranking ?? probabilities),
      "needs scores, a ranking or probabilities",
    ),
  );
export type AnswerRow = z.infer<typeof answerRow>;

/** The answers of one method that can be scored. */
export interface Answers {
  readonly name: string;
  readonly rows: ReadonlyMap<string, AnswerRow>;
  /** What is wrong with others, and which are missing: these count as worst. */
  readonly faults: readonly Fault[];
}

/** The most that probabilities may add up to, with what rounding does. */
const WHOLE = 1.000_1;

/** Reads a file of answers, one JSON line a drawing. */
export function readAnswers(file: string, content: string, benchmark: Benchmark): Answers {
  const faults: Fault[] = [];
  const { rows, lines } = jsonLines(file, content, answerRow, faults);
  return checkAnswers(file, rows, benchmark, { faults, lines });
}

/** Checks the answers of a method against the drawings that it was given. */
export function checkAnswers(
  name: string,
  rows: readonly AnswerRow[],
  { individuals, drawings }: Benchmark,
  read: { readonly faults: readonly Fault[]; readonly lines: readonly number[] } = { faults: [], lines: [] },
): Answers {
  const faults = [...read.faults];
  const inPopulation = idsByPopulation(individuals);
  const populationOf = new Map(drawings.map((drawing) => [drawing.id, drawing.population]));
  const sound = new Map<string, AnswerRow>();
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const { drawing } = row;
    const population = populationOf.get(drawing);
    const isAgain = seen.has(drawing);
    seen.add(drawing);
    const problem =
      population === undefined
        ? `there is no drawing ${drawing}`
        : isAgain
          ? `${drawing} is answered twice: neither counts`
          : problemOf(row, inPopulation.get(population) ?? new Set());
    if (problem === undefined) sound.set(drawing, row);
    else faults.push({ file: name, line: read.lines[index], problem });
    if (isAgain) sound.delete(drawing);
  }
  const missing = drawings.filter((drawing) => !seen.has(drawing.id));
  for (const drawing of missing) faults.push({ file: name, problem: `${drawing.id} is not answered` });
  return { name, rows: sound, faults };
}

function problemOf({ drawing, scores, ranking, probabilities }: AnswerRow, ids: ReadonlySet<string>) {
  const named = [...Object.keys(scores ?? {}), ...(ranking ?? []), ...Object.keys(probabilities ?? {})];
  const unknown = named.find((each) => !ids.has(each));
  if (unknown !== undefined) return `${drawing} names ${unknown}, which is no individual of its population`;
  if (ranking && new Set(ranking).size < ranking.length) return `${drawing} ranks an individual twice`;
  const sum = Object.values(probabilities ?? {}).reduce((total, each) => total + each, 0);
  return sum > WHOLE ? `the probabilities of ${drawing} add up to ${sum.toFixed(4)}` : undefined;
}

/** Returns the individuals of each population, in the order in which they are listed. */
export function idsByPopulation(individuals: readonly IndividualRow[]): Map<string, Set<string>> {
  const groups = Map.groupBy(individuals, ({ population }) => population);
  return new Map([...groups].map(([population, all]) => [population, new Set(all.map((each) => each.id))]));
}
