// Rule (the-search)

import {
  type AnsweredLook,
  answeredLook,
  type Look,
  look as lookSchema,
} from "@harapen/contract/calls/looks";
import { countByCell, everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import { cellAt, type Point } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import type { Drawing } from "../drawing/scene.ts";
import { rank } from "../rank.ts";
import { prepareReferences, type Reference } from "../reference.ts";
import { compareDrawing, contendersOf } from "./compare-drawing.ts";
import { countQuestions } from "./count-look.ts";
import { nextLook } from "./next-look.ts";
import type { Rectangle } from "./places.ts";
import { askablePlaces } from "./spot-look.ts";

/** Seven spots that the whole flock shares; each bird has one more, by which alone they differ. */
const COMMON: readonly Point[] = [
  { x: 150, y: 160 },
  { x: 240, y: 165 },
  { x: 195, y: 190 },
  { x: 140, y: 240 },
  { x: 250, y: 250 },
  { x: 160, y: 320 },
  { x: 230, y: 325 },
];
const EXTRA: Readonly<Record<string, Point>> = {
  right: { x: 262, y: 290 },
  middle: { x: 195, y: 262 },
  left: { x: 130, y: 280 },
};
const spotsOf = (id: string) => [...COMMON, EXTRA[id] as Point].map((at) => ({ ...at, r: 5 }));
const flock = (bands: Readonly<Record<string, string[]>> = {}): Reference[] =>
  Object.keys(EXTRA).map((id) => ({ id, spots: spotsOf(id), bandColors: bands[id] ?? [] }));

function drawn(points: readonly Point[], mask = everythingVisible()): Drawing {
  const strokes: Stroke[] = points.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
  return { counts: countByCell(strokes), mask, strokes };
}

const SET = prepareReferences(flock());
const SHOWS_ALL = { more: true, flippers: true };
const isWithin = ({ x, y }: Point, place: Rectangle) =>
  x > place.x && x < place.x + place.w && y > place.y && y < place.y + place.h;
const scoreOf = (id: string, answered: AnsweredLook[], set = SET, drawing = drawn(COMMON)) =>
  rank(set, drawing, answered).find((each) => each.id === id)?.score ?? Number.NaN;

describe("nextLook", () => {
  it("asks about the place where those that the drawing fits alike differ", () => {
    const look = nextLook(SET, drawn(COMMON));
    expect(look?.kind === "spot" || look?.kind === "pair").toBe(true);
    expect(lookSchema.parse(look)).toEqual(look);
    const place = look as Extract<Look, { kind: "spot" }>;
    const differing = Object.values(EXTRA);
    expect(differing.some((at) => isWithin(at, place))).toBe(true);
    expect(COMMON.some((at) => isWithin(at, place))).toBe(false);
  });

  it("is the same question for the same drawing", () => {
    expect(nextLook(SET, drawn(COMMON))).toEqual(nextLook(SET, drawn(COMMON)));
  });

  it("asks no second time of the same place, and no more than three times", () => {
    const answered: AnsweredLook[] = [];
    for (let look = nextLook(SET, drawn(COMMON)); look; look = nextLook(SET, drawn(COMMON), answered)) {
      expect(answered.map(({ answer: _, ...asked }) => asked)).not.toContainEqual(look);
      answered.push(answeredLook.parse({ ...look, answer: "unsure" }));
      expect(answered.length).toBeLessThanOrEqual(3);
    }
  });

  it("never asks for a spot where the visitor could see nothing", () => {
    const cell = cellAt(EXTRA.middle as Point);
    const mask = everythingVisible().map((visible, index) => (index === cell ? NOT_VISIBLE : visible));
    const placesAbout = (drawing: Drawing) => {
      const compared = compareDrawing(SET, drawing, []);
      const places = askablePlaces(compared);
      return places.filter((place) => isWithin(EXTRA.middle as Point, place));
    };
    expect(placesAbout(drawn(COMMON)).length).toBeGreaterThan(0);
    expect(placesAbout(drawn(COMMON, mask))).toEqual([]);
  });

  it("asks nothing where the first is clear, or nobody can be distinguished", () => {
    const alone = prepareReferences(flock().slice(0, 1));
    expect(nextLook(alone, drawn(COMMON))).toBeNull();
    const twins = prepareReferences(["a", "b"].map((id) => ({ id, spots: spotsOf("right") })));
    expect(nextLook(twins, drawn(COMMON))).toBeNull();
    expect(nextLook(prepareReferences([]), drawn(COMMON))).toBeNull();
  });

  it("asks for no number where one alone is likely, as no answer could change the order", () => {
    const spots = [...COMMON, ...Object.values(EXTRA)].map((at) => ({ ...at, r: 5 }));
    const marks = [
      { x: 170, y: 230 },
      { x: 215, y: 230 },
      { x: 200, y: 300 },
    ];
    expect(nextLook(prepareReferences([{ id: "alone", spots }]), drawn(marks))).toBeNull();
  });

  it("asks for the bands where they tell, and not where they were given", () => {
    const set = prepareReferences(flock({ right: ["red"], middle: ["blue"], left: ["green"] }));
    expect(nextLook(set, drawn(COMMON))).toEqual({ kind: "bands" });
    expect(nextLook(set, drawn([]))).toEqual({ kind: "bands" });
    const asked = nextLook(set, drawn(COMMON), [{ kind: "bands", answer: "unsure" }]);
    expect(asked?.kind).not.toBe("bands");
    expect(nextLook(set, { ...drawn(COMMON), bandColors: ["red"] })?.kind).not.toBe("bands");
    const alike = prepareReferences(flock({ right: ["red"], middle: ["red"], left: ["red"] }));
    expect(nextLook(alike, drawn(COMMON))?.kind).not.toBe("bands");
  });

  it("asks for bands that could not be seen once more, after another question was answered", () => {
    const colors = ["red", "blue", "yellow", "white", "black", "lime", "purple", "brown"];
    const twins = prepareReferences(
      colors.map((color, index) => ({
        id: "abcdefgh".charAt(index),
        spots: spotsOf("right"),
        bandColors: [color],
      })),
    );
    const unseen: AnsweredLook = { kind: "bands", answer: "unsure" };
    const other: AnsweredLook = { kind: "count", low: 6, high: 9, answer: "unsure" };
    const asked = (...answered: AnsweredLook[]) => nextLook(twins, drawn(COMMON), answered);
    expect(asked()).toEqual({ kind: "bands" });
    expect(asked(unseen)).toBeNull();
    expect(asked(unseen, other)).toEqual({ kind: "bands" });
    expect(asked({ kind: "bands", answer: ["green"] }, other)).toBeNull();
    expect(asked(unseen, other, unseen)).toBeNull();
    const reported: AnsweredLook = { kind: "bands", answer: ["blue"] };
    expect(scoreOf("b", [unseen, other, reported], twins)).toBeGreaterThan(0.6);
  });

  it("asks for missing spots again of nobody who had fewer than two to add, and never a third time", () => {
    const left = Array.from({ length: 9 }, (_, index) => ({
      x: 135 + 40 * (index % 3),
      y: 155 + 60 * Math.floor(index / 3),
      r: 5,
    }));
    const moved = (by: number) => left.map((at, index) => ({ ...at, x: at.x + (index > 1 ? by : 0) }));
    const set = prepareReferences([0, 14, 28, 42].map((by) => ({ id: String(by), spots: moved(by) })));
    const drawing = drawn(left.slice(0, 2));
    const asked = (...answered: AnsweredLook[]) => nextLook(set, drawing, answered, SHOWS_ALL)?.kind;
    const added = (count: number): AnsweredLook => ({
      kind: "more",
      answer: Array.from({ length: count }, (_, index) => ({ x: 150 + 60 * index, y: 344 })),
    });
    expect(nextLook(set, drawing, [])?.kind).not.toBe("more");
    expect(asked(added(0))).not.toBe("more");
    expect(asked(added(1))).not.toBe("more");
    expect(asked({ kind: "more", answer: "unsure" })).not.toBe("more");
    expect(asked(added(2), added(2))).not.toBe("more");
  });

  it("takes bands that come to be seen in place of the next question, and asks no more of them", () => {
    const set = prepareReferences(flock({ right: ["red"], middle: ["blue"], left: ["green"] }));
    const unseen: AnsweredLook = { kind: "bands", answer: "unsure" };
    const answered: AnsweredLook = { kind: "bands", answer: ["blue"] };
    expect(rank(set, drawn(COMMON), [unseen, answered])).toEqual(rank(set, drawn(COMMON), [answered]));
    expect(nextLook(set, drawn(COMMON), [unseen, answered])?.kind).not.toBe("bands");
  });

  it("asks for the number where those that are left have more spots than were drawn", () => {
    const many = Array.from({ length: 14 }, (_, index) => ({
      x: 135 + 40 * (index % 4),
      y: 155 + 42 * Math.floor(index / 4),
    }));
    const spots = (count: number) => many.slice(0, count).map((at) => ({ ...at, r: 4 }));
    const set = prepareReferences([9, 14].map((count) => ({ id: `of ${count}`, spots: spots(count) })));
    const drawing = drawn(many.slice(0, 8));
    const more = { kind: "count", low: 12, high: 100 } as const;
    const compared = compareDrawing(set, drawn(many.slice(0, 4)), []);
    const asked = countQuestions(compared, contendersOf(compared));
    expect(asked.length).toBeGreaterThan(0);
    for (const look of asked) expect(look).toMatchObject({ kind: "count", high: 100 });
    for (const { low } of asked as { low: number }[]) expect(low).toBeGreaterThan(4);
    expect(scoreOf("of 14", [{ ...more, answer: "yes" }], set, drawing)).toBeGreaterThan(
      scoreOf("of 14", [], set, drawing),
    );
    expect(scoreOf("of 9", [{ ...more, answer: "no" }], set, drawing)).toBeGreaterThanOrEqual(
      scoreOf("of 9", [], set, drawing),
    );
  });
});

describe("the ranking after answers", () => {
  const place = { kind: "spot", x: 173, y: 240, w: 44, h: 44 } as const;

  it("raises who has a spot there after a yes, and lowers them after a no, without ruling anybody out", () => {
    const [before, yes, no] = [
      scoreOf("middle", []),
      scoreOf("middle", [{ ...place, answer: "yes" }]),
      scoreOf("middle", [{ ...place, answer: "no" }]),
    ];
    expect(yes).toBeGreaterThan(1.5 * before);
    expect(no).toBeLessThan(before);
    expect(no).toBeGreaterThan(0);
    for (const answer of ["yes", "no"] as const) {
      const scores = rank(SET, drawn(COMMON), [{ ...place, answer }]).map(({ score }) => score);
      expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThanOrEqual(1);
      expect(scores.toSorted((one, other) => other - one)).toEqual(scores);
    }
  });

  it("leaves the drawing's first where it was until another is clearly likelier", () => {
    let contested = 0;
    for (let x = 150; x <= 250; x += 4) {
      const drawing = drawn([...COMMON, { x, y: 275 }]);
      const [first, second] = rank(SET, drawing);
      const answered = rank(SET, drawing, [{ ...place, answer: first?.id === "middle" ? "no" : "yes" }]);
      const now = answered.find(({ id }) => id === first?.id);
      if ((first?.score ?? 0) === (second?.score ?? 0) || answered[0]?.id === first?.id) continue;
      contested++;
      expect(answered[0]?.score).toBeGreaterThanOrEqual(1.499 * (now?.score ?? 1));
    }
    expect(contested).toBeGreaterThan(0);
  });

  it("is what it was where the visitor was not sure", () => {
    const before = rank(SET, drawn(COMMON));
    expect(rank(SET, drawn(COMMON), [{ ...place, answer: "unsure" }])).toEqual(before);
    expect(rank(SET, drawn(COMMON), [{ kind: "bands", answer: "unsure" }])).toEqual(before);
  });

  it("does not count a spot again that was drawn", () => {
    const drawing = drawn([...COMMON, EXTRA.middle as Point]);
    const before = scoreOf("middle", [], SET, drawing);
    const after = scoreOf("middle", [{ ...place, answer: "no" }], SET, drawing);
    expect(after / before).toBeGreaterThan(0.9);
  });

  it("does not depend on the order of the answers", () => {
    const answers: AnsweredLook[] = [
      { ...place, answer: "yes" },
      { kind: "pair", ids: ["middle", "left"], x: 110, y: 260, w: 40, h: 40, answer: "middle" },
    ];
    const one = rank(SET, drawn(COMMON), answers).map(({ score }) => score);
    const other = rank(SET, drawn(COMMON), answers.toReversed()).map(({ score }) => score);
    expect(one.length).toBe(other.length);
    for (const [index, score] of one.entries()) expect(score).toBeCloseTo(other[index] ?? 0, 5);
  });

  it("names the one of two that was chosen, and says nothing of two strangers", () => {
    const pair = { kind: "pair", x: 171, y: 238, w: 48, h: 48 } as const;
    const chosen = scoreOf("middle", [{ ...pair, ids: ["right", "middle"], answer: "middle" }]);
    expect(chosen).toBeGreaterThan(scoreOf("middle", []));
    const strangers = rank(SET, drawn(COMMON), [{ ...pair, ids: ["x", "y"], answer: "x" }]);
    expect(strangers.map(({ id }) => id)).toEqual(rank(SET, drawn(COMMON)).map(({ id }) => id));
  });

  it("lowers both of two that could not be distinguished, as it may be neither", () => {
    const pair = { kind: "pair", x: 171, y: 238, w: 48, h: 48, ids: ["right", "middle"] } as const;
    const unsureOf = (id: string) => scoreOf(id, [{ ...pair, ids: [...pair.ids], answer: "unsure" }]);
    for (const id of pair.ids) {
      expect(unsureOf(id)).toBeLessThan(scoreOf(id, []));
      expect(unsureOf(id)).toBeGreaterThan(0.5 * scoreOf(id, []));
    }
    expect(unsureOf("left")).toBeGreaterThan(scoreOf("left", []));
  });

  it("takes bands for bands that were given, and none for none", () => {
    const set = prepareReferences(flock({ right: [], middle: ["blue"], left: ["green"] }));
    const given = rank(set, { ...drawn(COMMON), bandColors: ["blue"] });
    expect(rank(set, drawn(COMMON), [{ kind: "bands", answer: ["blue"] }])).toEqual(given);
    expect(scoreOf("right", [{ kind: "bands", answer: [] }], set)).toBeGreaterThan(scoreOf("right", [], set));
  });
});
