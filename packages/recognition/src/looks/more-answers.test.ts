import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import type { Drawing } from "../drawing/scene.ts";
import { rank } from "../rank.ts";
import { prepareReferences } from "../reference.ts";
import { SHIPPED_VISITORS } from "../visitors/visitors.ts";
import { compareDrawing, contendersOf } from "./compare-drawing.ts";
import { moreAnswers, NONE_ADDED } from "./more-answers.ts";
import { nextLook } from "./next-look.ts";

/** Three spots shared by all; each has three more of its own. */
const COMMON: readonly Point[] = [
  { x: 150, y: 160 },
  { x: 240, y: 165 },
  { x: 195, y: 190 },
];
const OWN: Readonly<Record<string, readonly Point[]>> = {
  wide: [
    { x: 140, y: 235 },
    { x: 250, y: 240 },
    { x: 195, y: 330 },
  ],
  left: [220, 255, 290].map((y) => ({ x: 135, y })),
  right: [220, 255, 290].map((y) => ({ x: 255, y })),
};
const flock = Object.entries(OWN).map(([id, own]) => ({
  id,
  spots: [...COMMON, ...own].map((at) => ({ ...at, r: 5 })),
}));
const SET = prepareReferences(flock);
const SHOWS_MORE = { more: true, flippers: false };
/** The same flock and a bird of which no spot was left out, while a drawn one is not its own. */
const BARE = prepareReferences([
  ...flock,
  { id: "bare", spots: COMMON.slice(0, 2).map((at) => ({ ...at, r: 5 })) },
]);

function drawn(points: readonly Point[]): Drawing & { readonly strokes: readonly Stroke[] } {
  const strokes: Stroke[] = points.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
  return { counts: countByCell(strokes), mask: everythingVisible(), strokes };
}
const DRAWING = drawn(COMMON);
const added = (answer: readonly Point[]): AnsweredLook => ({ kind: "more", answer: [...answer] });
const scoreOf = (id: string, answered: readonly AnsweredLook[], set = SET) =>
  rank(set, DRAWING, answered).find((each) => each.id === id)?.score ?? Number.NaN;

describe("the question after spots that were not drawn", () => {
  // Rule (the-search)
  it("is asked where they tell most, of who can be asked it, and once", () => {
    expect(nextLook(SET, DRAWING, [], SHOWS_MORE)).toEqual({ kind: "more" });
    expect(nextLook(SET, DRAWING, [])?.kind).not.toBe("more");
    for (const answer of [[], "unsure" as const]) {
      expect(nextLook(SET, DRAWING, [{ kind: "more", answer }], SHOWS_MORE)?.kind).not.toBe("more");
    }
  });

  it("is not asked where nobody has spots that were left out", () => {
    const complete = drawn([...COMMON, ...(OWN.wide ?? [])]);
    expect(nextLook(SET, complete, [], SHOWS_MORE)?.kind).not.toBe("more");
  });

  it("has answers whose probabilities add up to one, whoever it is", () => {
    const contenders = contendersOf(compareDrawing(BARE, DRAWING, []));
    const table = [...moreAnswers(contenders, SHIPPED_VISITORS).values()];
    for (const who of [...contenders.keys(), contenders.length]) {
      expect(table.reduce((sum, given) => sum + (given[who] as number), 0)).toBeCloseTo(1, 9);
    }
    const none = moreAnswers(contenders, SHIPPED_VISITORS).get(NONE_ADDED);
    const noneOf = (id: string) => none?.[contenders.findIndex((each) => each.id === id)] ?? Number.NaN;
    expect(noneOf("bare")).toBeGreaterThan(1.2 * noneOf("wide"));
  });
});

// Rule (the-search)
describe("the ranking after spots were added", () => {
  it("is as if they had been drawn at once, where they are as many as may be", () => {
    const own = OWN.left ?? [];
    const atOnce = rank(SET, drawn([...COMMON, ...own])).map(({ id, score }) => ({ id, score }));
    const after = rank(SET, DRAWING, [added(own)]).map(({ id, score }) => ({ id, score }));
    expect(after).toEqual(atOnce);
    expect(after[0]?.id).toBe("left");
  });

  it("lowers who has further spots where none is added, and says nothing where the visitor could not tell", () => {
    expect(scoreOf("bare", [added([])], BARE)).toBeGreaterThan(1.2 * scoreOf("bare", [], BARE));
    expect(scoreOf("wide", [added([])], BARE)).toBeLessThan(scoreOf("wide", [], BARE));
    expect(scoreOf("wide", [added([])], BARE)).toBeGreaterThan(0);
    expect(rank(SET, DRAWING, [{ kind: "more", answer: "unsure" }])).toEqual(rank(SET, DRAWING));
  });

  it("counts a spot once that was seen in a place and is added there", () => {
    const own = OWN.right ?? [];
    const seen: AnsweredLook = { kind: "spot", x: 235, y: 235, w: 40, h: 40, answer: "yes" };
    expect(rank(SET, DRAWING, [seen, added(own)])).toEqual(rank(SET, DRAWING, [added(own)]));
    expect(scoreOf("right", [seen])).toBeGreaterThan(scoreOf("right", []));
  });

  it("takes none where only counts are known", () => {
    const { strokes: _, ...counted } = DRAWING;
    expect(rank(SET, counted, [added(OWN.left ?? [])])).toEqual(rank(SET, counted, [added([])]));
  });
});
