import type { Benchmark } from "../format/benchmark.ts";
import { type Answers, checkAnswers } from "../scoring/answers.ts";
import { methodsTable } from "../scoring/report.ts";
import { type Figures, type Group, score } from "../scoring/score.ts";
import { answerAll } from "./answer-all.ts";
import type { Method } from "./methods.ts";

/** Runs methods over a benchmark. */
export function runMethods(benchmark: Benchmark, methods: Iterable<Method>): Answers[] {
  return Array.from(methods, (method) => checkAnswers(method.title, answerAll(method, benchmark), benchmark));
}

/**
 * Returns a table in Markdown, one method a row, for each group of the drawings that is `wanted`, with a line
 * before it that says what the drawings are.
 */
export function comparisonTables(
  benchmark: Benchmark,
  all: readonly Answers[],
  wanted: (title: string) => boolean = () => true,
): string[] {
  const scored = all.map((answers) => ({ name: answers.name, groups: score(benchmark, answers) }));
  const titles = (scored[0]?.groups ?? []).map(({ title }) => title).filter(wanted);
  return titles.flatMap((title) => {
    const rows = scored.map(({ name, groups }) => ({ name, figures: figuresIn(groups, title) }));
    const [first] = rows;
    const described = `${title}: ${first?.figures.drawings} drawings, ${first?.figures.clusters} clusters`;
    return ["", described, "", ...methodsTable(rows)];
  });
}

/** Every method is scored on the same drawings, so that each has the same groups. */
function figuresIn(groups: readonly Group<Figures>[], title: string): Figures {
  const group = groups.find((each) => each.title === title);
  if (!group) throw new RangeError(`There are no drawings ${title}.`);
  return group.figures;
}
