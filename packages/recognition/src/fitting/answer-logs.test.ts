import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import { prepareReferences } from "../reference.ts";
import { ANSWER_TRAITS, answerLogs, hasAnswers } from "./answer-logs.ts";
import { ascend } from "./ascend.ts";
import { SHIPPED_TRAITS, traitAt } from "./traits.ts";
import type { KnownVisit } from "./visit.ts";

const COMMON: readonly Point[] = [
  { x: 150, y: 160 },
  { x: 240, y: 165 },
  { x: 195, y: 190 },
  { x: 160, y: 330 },
];
const OWN: readonly Point[] = [
  { x: 140, y: 235 },
  { x: 250, y: 240 },
  { x: 215, y: 300 },
];
const LIKE: readonly Point[] = [
  { x: 140, y: 235 },
  { x: 195, y: 260 },
  { x: 245, y: 330 },
];
/** It touches the last of the common ones. */
const TWIN: Point = { x: 171, y: 330 };
const REFERENCES = prepareReferences(
  Object.entries({ bird: [...COMMON, ...OWN], like: [...COMMON, ...LIKE], twins: [...COMMON, TWIN] }).map(
    ([id, spots]) => ({
      id,
      spots: spots.map((at) => ({ ...at, r: 5 })),
    }),
  ),
);

/** A visit of which all but its bird's own spots are drawn. */
function answering(answered: readonly AnsweredLook[], number: number, correct = 0.99): KnownVisit {
  const strokes: Stroke[] = COMMON.map((at, stroke) => ({ stroke, brushSize: BRUSH_SIZE, pos: [at] }));
  const drawing = { strokes, counts: countByCell(strokes), mask: everythingVisible() };
  const from = { device: `device ${number}`, prefix: `prefix ${number}`, day: "2026-07-01" };
  return { drawing, answered, bird: "bird", correct, witnessed: true, ...from };
}

const around = ({ x, y }: Point) => ({ x: x - 20, y: y - 20, w: 40, h: 40 });
const [LEFT, RIGHT, LOW] = OWN as [Point, Point, Point];
const leftOut: Omit<Extract<AnsweredLook, { kind: "spot" }>, "answer"> = { kind: "spot", ...around(RIGHT) };
const empty: typeof leftOut = { kind: "spot", ...around({ x: 145, y: 285 }) };
const pair = { kind: "pair" as const, ids: ["bird", "like"] as [string, string], ...around(RIGHT) };
const count = { kind: "count" as const, low: 6, high: 30 };
const few = { kind: "count" as const, low: 5, high: 5 };
const beside: typeof leftOut = { kind: "spot", ...around({ x: 186, y: 330 }) };
const more = (answer: readonly Point[]): AnsweredLook => ({ kind: "more", answer: [...answer] });

/** Fits to a hundred visits, of which some answer so and the others otherwise. */
function fitTo(share: number, some: AnsweredLook[], others: AnsweredLook[], correct = 0.99, bird = "bird") {
  const visits = [answering(some, 0, correct), answering(others, 1, correct)].map((visit) => ({
    ...visit,
    bird,
  }));
  const weights = Float64Array.of(100 * share, 100 * (1 - share));
  const { at, error } = ascend(answerLogs(REFERENCES, visits, {}), weights, ANSWER_TRAITS.length);
  return (trait: (typeof ANSWER_TRAITS)[number]) => {
    const index = ANSWER_TRAITS.indexOf(trait);
    const [middle, reach] = [at[index] as number, 1.96 * (error[index] as number)];
    const [low, value, high] = [middle - reach, middle, middle + reach].map((each) => traitAt(trait, each));
    return { low, value, high } as { low: number; value: number; high: number };
  };
}

describe("fitting the rates of answers", () => {
  it.each<[(typeof ANSWER_TRAITS)[number], string, AnsweredLook, AnsweredLook]>([
    ["imagined", "sees a spot where there is none", { ...empty, answer: "yes" }, { ...empty, answer: "no" }],
    ["missed", "sees none where one is", { ...leftOut, answer: "no" }, { ...leftOut, answer: "yes" }],
    ["pairWrong", "names the other of two", { ...pair, answer: "like" }, { ...pair, answer: "bird" }],
    ["countWrong", "says a number that is far off", { ...few, answer: "yes" }, { ...few, answer: "no" }],
    ["addsNone", "adds none of three", more([]), more([RIGHT, LEFT])],
  ])("finds how often a visitor %s: %s", (trait, _, wrong, right) => {
    const often = fitTo(0.4, [wrong], [right])(trait);
    const seldom = fitTo(0.02, [wrong], [right])(trait);
    const shipped = SHIPPED_TRAITS[trait];
    expect([seldom.value < shipped, often.value > 1.5 * shipped]).toEqual([true, true]);
    expect([seldom.high < often.value, often.low > seldom.value]).toEqual([true, true]);
  });

  it("finds a rate within its interval", () => {
    const { low, high } = fitTo(
      0.45,
      [{ ...pair, answer: "like" }],
      [{ ...pair, answer: "bird" }],
    )("pairWrong");
    expect([low < 0.45, high > 0.45, high - low < 0.25]).toEqual([true, true, true]);
  });

  it("finds how often two spots that touch are drawn as one, by answers about the place of one of them", () => {
    const { value } = fitTo(
      0.98,
      [{ ...beside, answer: "no" }],
      [{ ...beside, answer: "yes" }],
      0.99,
      "twins",
    )("merged");
    expect(value).toBeGreaterThan(SHIPPED_TRAITS.merged);
  });

  it("stays at what is shipped where answers say nothing", () => {
    const fitted = fitTo(0.5, [{ ...leftOut, answer: "unsure" }], [{ kind: "bands", answer: ["red"] }]);
    for (const trait of ANSWER_TRAITS)
      expect(fitted(trait).value, trait).toBeCloseTo(SHIPPED_TRAITS[trait], 9);
    expect([more([]), more([LEFT])].map((look) => hasAnswers(answering([look], 0)))).toEqual([true, true]);
    expect(hasAnswers(answering([{ kind: "bands", answer: ["red"] }], 0))).toBe(false);
  });

  it("is moved less by confirmations that may be wrong", () => {
    const [wrong, right]: [AnsweredLook, AnsweredLook] = [
      { ...leftOut, answer: "no" },
      { ...leftOut, answer: "yes" },
    ];
    const [sure, doubtful] = [0.99, 0.4].map(
      (correct) => fitTo(0.6, [wrong], [right], correct)("missed").value,
    );
    expect(doubtful).toBeLessThan(sure as number);
  });
});

describe("missing spots that are asked for twice", () => {
  it("say of who adds none only what the first question does", () => {
    const once = fitTo(0.3, [more([])], [more(OWN)])("addsNone").value;
    const twice = fitTo(0.3, [more([])], [more(OWN), more([])])("addsNone").value;
    expect(twice).toBeCloseTo(once, 2);
  });

  it("are compared with what has been added by then: more is right after two of three, and wrong after all", () => {
    const logOf = (answered: readonly AnsweredLook[]) =>
      answerLogs(
        REFERENCES,
        [answering(answered, 0)],
        {},
      )(new Float64Array(ANSWER_TRAITS.length))[0] as number;
    const second = (added: Point[], answer: Point[]) =>
      logOf([more(added), more(answer)]) - logOf([more(added)]);
    const elsewhere = { x: 150, y: 285 };
    expect(second([LEFT, RIGHT], [LOW])).toBeGreaterThan(second([LEFT, RIGHT], []));
    expect(second([LEFT, RIGHT, LOW], [])).toBeGreaterThan(second([LEFT, RIGHT, LOW], [elsewhere]));
  });

  it("come after questions about places as these were answered, before anything was added", () => {
    const at = new Float64Array(ANSWER_TRAITS.length);
    const logs = (answered: readonly AnsweredLook[]) =>
      answerLogs(REFERENCES, [answering(answered, 0, 1)], {})(at)[0] as number;
    const seen: AnsweredLook = { ...leftOut, answer: "yes" };
    expect(logs([seen, more([RIGHT, LEFT])])).toBeCloseTo(logs([seen]) + logs([more([RIGHT, LEFT])]), 1);
  });

  it.each<[string, AnsweredLook[]]>([
    ["a number", [more([RIGHT, LEFT]), { ...count, answer: "yes" }, more([])]],
    ["unsure", [{ kind: "more", answer: "unsure" }]],
    ["a bird of no pattern", [more([])]],
  ])("have a finite likelihood: %s", (name, answered) => {
    const visit = { ...answering(answered, 0), bird: name === "a bird of no pattern" ? "nobody" : "bird" };
    expect(
      answerLogs(REFERENCES, [visit], {})(new Float64Array(ANSWER_TRAITS.length))[0],
    ).toBeLessThanOrEqual(0);
  });
});
