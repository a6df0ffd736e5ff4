import { type AnsweredLook, answeredLook, type Look } from "@harapen/contract/calls/looks";
import { countByCell, everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import { cellAt, type Point } from "@harapen/contract/geometry";
import { expect, it } from "vitest";
import { prepareReferences } from "../reference.ts";
import { SHIPPED_VISITORS } from "../visitors/visitors.ts";
import type { AnswerTable } from "./answers.ts";
import { type Contender, compareDrawing, contendersOf } from "./compare-drawing.ts";
import { countAnswers } from "./count-look.ts";
import { answeredPosterior } from "./look-evidence.ts";
import { pairAnswers } from "./pair-look.ts";
import { squareAbout } from "./places.ts";
import { spotAnswers } from "./spot-look.ts";

/** Six birds that differ in one spot. */
const COMMON: readonly Point[] = [
  { x: 150, y: 160 },
  { x: 240, y: 165 },
  { x: 195, y: 190 },
  { x: 140, y: 240 },
];
const OWN: readonly [Point, ...Point[]] = [
  { x: 250, y: 230 },
  { x: 195, y: 240 },
  { x: 130, y: 290 },
  { x: 195, y: 295 },
  { x: 255, y: 290 },
  { x: 195, y: 345 },
];
const SET = prepareReferences(
  OWN.map((own, bird) => ({ id: `${bird}`, spots: [...COMMON, own].map((at) => ({ ...at, r: 5 })) })),
);
const strokes: Stroke[] = COMMON.map((at, stroke) => ({ stroke, brushSize: 10, pos: [at] }));
/** The first one's own spot is out of sight. */
const mask = everythingVisible().map((visible, cell) => (cell === cellAt(OWN[0]) ? NOT_VISIBLE : visible));
const compareWith = (answered: readonly AnsweredLook[]) =>
  compareDrawing(SET, { counts: countByCell(strokes), mask, strokes }, answered);

type Tabled = Exclude<Look, { kind: "bands" | "more" }>;
const place = squareAbout(OWN[1]?.x ?? 0, OWN[1]?.y ?? 0, 24);
const QUESTIONS: readonly Tabled[] = [
  { kind: "spot", ...place },
  { kind: "count", low: 5, high: 100 },
  { kind: "pair", ids: ["0", "1"], ...place },
  { kind: "pair", ids: ["0", "1"], ...squareAbout(OWN[0].x, OWN[0].y, 24) },
  { kind: "pair", ids: ["2", "3"], ...place },
];

function tableOf(look: Tabled, contenders: readonly Contender[]): AnswerTable {
  if (look.kind === "spot") return spotAnswers(contenders, look, SHIPPED_VISITORS);
  if (look.kind === "count") return countAnswers(contenders, COMMON.length, look, SHIPPED_VISITORS);
  return pairAnswers(SET, contenders, look);
}

// Rule (the-search)
it.each(QUESTIONS)("being asked raises and lowers nobody on average over the answers: $kind", (look) => {
  const before = compareWith([]);
  const contenders = contendersOf(before);
  expect(contenders).toHaveLength(OWN.length);
  const own = contenders.map(({ probability }) => probability);
  const all = [...own, 1 - own.reduce((sum, each) => sum + each, 0)];
  const after = new Map<string, number>();
  for (const [answer, given] of tableOf(look, contenders)) {
    const probability = given.reduce((sum, each, who) => sum + each * (all[who] as number), 0);
    const { candidates } = answeredPosterior(compareWith([answeredLook.parse({ ...look, answer })]));
    for (const { id, probability: own } of candidates)
      after.set(id, (after.get(id) ?? 0) + probability * own);
  }
  for (const { id, probability } of before.posterior.candidates)
    expect(after.get(id), id).toBeCloseTo(probability, 9);
});
