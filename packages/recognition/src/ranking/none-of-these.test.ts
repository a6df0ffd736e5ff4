import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { mayBeUnlisted } from "@harapen/contract/penguin";
import { expect, it } from "vitest";
import { prepareReferences } from "../reference.ts";
import { rank } from "./rank.ts";

const spotsOf = (bird: number) =>
  Array.from({ length: 6 }, (_, spot) => ({
    x: 130 + ((bird * 53 + spot * 31) % 130),
    y: 150 + ((bird * 29 + spot * 67) % 190),
    r: 4,
  }));
const SET = prepareReferences(
  Array.from({ length: 12 }, (_, id) => ({ id: String(id), spots: spotsOf(id) })),
);

function scoresOf(spots: readonly { x: number; y: number }[]): number[] {
  const strokes = spots.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
  const drawing = { counts: countByCell(strokes), mask: everythingVisible(), strokes };
  return rank(SET, drawing).map(({ score }) => score);
}

// Rule (the-search)
it("a drawing of a listed penguin is not taken for one of a penguin that is not", () => {
  expect([0, 3, 7, 11].map((bird) => mayBeUnlisted(scoresOf(spotsOf(bird))))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

// Rule (the-search): Whether it may be a penguin that is not in the list yet is told by what the scores lack
//   to 1
it("a drawing that looks like nobody who is listed may be of a penguin that is not", () => {
  const middle = Array.from({ length: 12 }, (_, spot) => ({
    x: 175 + 20 * (spot % 3),
    y: 190 + 22 * Math.floor(spot / 3),
  }));
  expect(mayBeUnlisted(scoresOf(middle))).toBe(true);
});
