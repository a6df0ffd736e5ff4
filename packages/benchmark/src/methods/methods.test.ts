import { expect, it } from "vitest";
import type { Benchmark } from "../format/benchmark.ts";
import { checkAnswers } from "../scoring/answers.ts";
import { score } from "../scoring/score.ts";
import { simulatedSet } from "../sets/simulated-sets.ts";
import { answerAll } from "./answer-all.ts";
import { METHODS } from "./methods.ts";

/** Some drawings of one aquarium of a set. */
const WHOLE = simulatedSet("home-19", "methods");
const drawings = WHOLE.drawings.filter(({ population }, index) => population === "a1" && index % 2 === 0);
const drawn = new Set(drawings.map(({ id }) => id));
const SET: Benchmark = {
  ...WHOLE,
  individuals: WHOLE.individuals.filter(({ population }) => population === "a1"),
  drawings,
  truths: WHOLE.truths.filter(({ drawing }) => drawn.has(drawing)),
};

it.each([...METHODS])("%s answers every drawing soundly, and better than by chance", (_, method) => {
  const answers = checkAnswers(method.title, answerAll(method, SET), SET);
  expect(answers.faults).toEqual([]);
  const [all] = score(SET, answers);
  // Three of nineteen would be right by chance.
  expect(all?.figures.hits[1]?.share).toBeGreaterThan(0.4);
});

it("this engine takes what was told beside the drawing, and without it is judged by the drawing alone", () => {
  const lossOf = (name: string, set: Benchmark) => {
    const method = METHODS.get(name);
    if (!method) throw new Error(name);
    return (
      score(set, checkAnswers(name, answerAll(method, set), set))[0]?.figures.logLoss?.mean ?? Number.NaN
    );
  };
  const shownBy = new Map(SET.truths.map(({ drawing, individual }) => [drawing, individual]));
  const named: Benchmark = {
    ...SET,
    drawings: SET.drawings.map((each) => ({ ...each, named: shownBy.get(each.id) ?? null })),
  };
  const [alone, told] = [lossOf("engine-drawing", SET), lossOf("engine", SET)];
  expect(told).toBeLessThan(alone);
  expect(lossOf("engine", named)).toBeLessThan(told);
  expect(lossOf("engine-drawing", named)).toBe(alone);
}, 60_000);
