import type { Benchmark } from "../format/benchmark.ts";
import type { AnswerRow } from "../scoring/answers.ts";
import type { Method } from "./methods.ts";

/** Has a method answer every drawing of a benchmark. It is shown no truth. */
export function answerAll(method: Method, { individuals, drawings }: Benchmark): AnswerRow[] {
  const populations = Map.groupBy(individuals, ({ population }) => population);
  const answering = new Map([...populations].map(([name, all]) => [name, method.over(all)]));
  return drawings.flatMap((drawing) => {
    const answer = answering.get(drawing.population);
    return answer ? [answer(drawing)] : [];
  });
}
