// Rule (the-search)

import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Drawing } from "../drawing/scene.ts";
import { nextLook } from "../looks/next-look.ts";
import { ANSWERS } from "../parameters.ts";
import { rank } from "../rank.ts";
import { prepareReferences, type Reference } from "../reference.ts";
import { withReferences } from "../refresh.ts";
import { packBands } from "./band-evidence.ts";
import { FLIPPER_ANSWERS, flipperEvidence, type WornFlippers } from "./flipper-evidence.ts";

const WORN = ["none", "left", "right", "both", undefined] as const;
const evidenceOf = (answer: (typeof FLIPPER_ANSWERS)[number], worn: readonly WornFlippers[], bands = 2) => {
  const packed = packBands(worn.map((flippers) => (flippers === "none" ? [] : Array(bands).fill("red"))));
  const evidence = flipperEvidence({ bands: packed, bandedFlippers: worn }, answer, ANSWERS.bands);
  if (!evidence) throw new Error("there are references");
  return evidence;
};

describe("the evidence of flippers that wear a band", () => {
  it.each(FLIPPER_ANSWERS)("is highest for who wears them on %s, and excludes nobody", (answer) => {
    const { references, unlisted } = evidenceOf(answer, WORN);
    expect(WORN[references.indexOf(Math.max(...references))]).toBe(answer);
    expect(references[WORN.indexOf("none")]).toBe(Math.min(...references));
    for (const each of references) expect(each).toBeGreaterThan(0);
    expect(unlisted).toBeCloseTo(references.reduce((sum, each) => sum + each, 0) / WORN.length);
  });

  it("lies in between where the flippers are not known", () => {
    const [left, right, both, unknown] = evidenceOf(
      "left",
      ["left", "right", "both", undefined],
      1,
    ).references;
    expect(unknown).toBeCloseTo(((left ?? 0) + (right ?? 0)) / 2);
    const [, , , ofTwo] = evidenceOf("left", ["left", "right", "both", undefined], 2).references;
    expect(ofTwo).toBeCloseTo(((left ?? 0) + (right ?? 0)) / 4 + (both ?? 0) / 2);
  });

  it("has answers that together are at most as probable as seeing any band, of whoever it is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORN), { minLength: 1, maxLength: 8 }), (worn) => {
        const all = FLIPPER_ANSWERS.map((answer) => evidenceOf(answer, worn).references);
        for (const index of worn.keys())
          expect(all.reduce((sum, each) => sum + (each[index] ?? 0), 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const SPOTS = [
  { x: 150, y: 160 },
  { x: 240, y: 165 },
  { x: 195, y: 250 },
];
const strokes = SPOTS.map((at, stroke) => ({ stroke, brushSize: 10, pos: [at] }));
const DRAWING: Drawing = { counts: countByCell(strokes), mask: everythingVisible(), strokes };
const SHOWS_ALL = { more: true, flippers: true };
const COLORS = ["red", "red", "blue", "blue"];
/** Birds that look alike: by colours and flippers together each is another one. */
const flock = (...worn: readonly WornFlippers[]): Reference[] =>
  worn.map((bandedFlippers, index) => ({
    id: `${index}`,
    spots: SPOTS.map((at) => ({ ...at, r: 5 })),
    bandColors: [COLORS[index] as string],
    bandedFlippers,
  }));

describe("bands that are answered by the flippers", () => {
  const set = prepareReferences(flock("left", "right", "left", "right"));
  const answered = (answer: "left" | "right" | "both"): AnsweredLook => ({
    kind: "bands",
    flippers: true,
    answer,
  });

  it("are offered where flippers are recorded and distinguish, and only of clients that can show it", () => {
    expect(nextLook(set, DRAWING, [], SHOWS_ALL)).toEqual({ kind: "bands", flippers: true });
    expect(nextLook(set, DRAWING, [], { more: true, flippers: false })).toEqual({ kind: "bands" });
    const asked = (worn: WornFlippers) =>
      nextLook(prepareReferences(flock(worn, worn, worn, worn)), DRAWING, [], SHOWS_ALL);
    for (const worn of ["left", "both", undefined] as const) expect(asked(worn)).toEqual({ kind: "bands" });
    const bare = flock("none", "none").map((bird) => ({ ...bird, bandColors: [] }));
    expect(nextLook(prepareReferences(bare), DRAWING, [], SHOWS_ALL)).toBeNull();
  });

  it("raise who wears them there, and end the question", () => {
    const [first, second] = rank(set, DRAWING, [answered("right")]);
    expect(new Set([first?.id, second?.id])).toEqual(new Set(["1", "3"]));
    expect(nextLook(set, DRAWING, [answered("right")], SHOWS_ALL)?.kind).not.toBe("bands");
  });

  it("count beside colours that are answered later", () => {
    const scoreOf = (...answers: AnsweredLook[]) =>
      rank(set, DRAWING, answers).find(({ id }) => id === "0")?.score ?? 0;
    const red: AnsweredLook = { kind: "bands", answer: ["red"] };
    expect(scoreOf(answered("left"), red)).toBeGreaterThan(scoreOf(red));
    expect(scoreOf(answered("left"), red)).toBeGreaterThan(scoreOf(answered("left")));
  });

  it("follow a record that changes", () => {
    const [changed] = flock("right");
    const after = withReferences(set, new Map([[0, { ...(changed as Reference), id: "0" }]]));
    expect(after).toEqual(prepareReferences(flock("right", "right", "left", "right")));
  });
});
