import type { Benchmark } from "./benchmark.ts";

/** What is wrong with a folder, or with answers: the file, its line from 1 where it is of one, and what. */
export interface Fault {
  readonly file: string;
  readonly line?: number | undefined;
  readonly problem: string;
}

/** Returns a fault as one line of text. */
export function describeFault({ file, line, problem }: Fault): string {
  return `${file}${line === undefined ? "" : ` line ${line}`}: ${problem}`;
}

/** The line on which each row was read. */
export type Lines = Readonly<Record<"individuals" | "drawings" | "truths", readonly number[]>>;

/** Returns where the rows contradict each other: what each row by itself may say is for its schema. */
export function faultsOf({ individuals, drawings, truths }: Benchmark, lines?: Lines): Fault[] {
  const faults: Fault[] = [];
  const at = (table: keyof Lines, row: number, problem: string) =>
    faults.push({
      file: table === "truths" ? "truth.jsonl" : `${table}.jsonl`,
      line: lines?.[table][row],
      problem,
    });
  const populationOf = new Map<string, string>();
  for (const [row, { id, population }] of individuals.entries()) {
    if (populationOf.has(id)) at("individuals", row, `the individual ${id} is there twice`);
    populationOf.set(id, population);
  }
  const populations = new Set(populationOf.values());
  const drawn = new Map<string, string>();
  for (const [row, { id, population, named, looks }] of drawings.entries()) {
    if (drawn.has(id)) at("drawings", row, `the drawing ${id} is there twice`);
    drawn.set(id, population);
    if (!populations.has(population)) at("drawings", row, `the population ${population} has no individual`);
    const asked = looks.flatMap((look) => (look.kind === "pair" ? look.ids : []));
    for (const individual of [...(named === null ? [] : [named]), ...asked])
      if (populationOf.get(individual) !== population)
        at("drawings", row, `names ${individual}, which is no individual of ${population}`);
  }
  const known = new Set<string>();
  for (const [row, { drawing, individual }] of truths.entries()) {
    if (known.has(drawing)) at("truths", row, `the truth of ${drawing} is there twice`);
    known.add(drawing);
    const population = drawn.get(drawing);
    if (population === undefined) at("truths", row, `there is no drawing ${drawing}`);
    else if (populationOf.get(individual) !== population)
      at("truths", row, `${individual} is no individual of ${population}, as ${drawing} is`);
  }
  if (truths.length > 0)
    for (const [row, { id }] of drawings.entries())
      if (!known.has(id)) at("drawings", row, `nobody says what ${id} shows`);
  return faults;
}
