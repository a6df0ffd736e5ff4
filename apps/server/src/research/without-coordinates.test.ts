import { expect, test } from "vitest";
import { withoutCoordinates } from "./payload-mask.ts";

const PLACE = { x: 150, y: 200 };

test.each([
  ["stroke_start", { stroke_index: 0, ...PLACE }, { stroke_index: 0 }],
  ["stroke_move", { stroke_index: 0, points: [PLACE] }, { stroke_index: 0 }],
  ["look_answered", { kind: "more", answer: "spots", spots: [PLACE] }, { kind: "more", answer: "spots" }],
  // The place of a question says nothing of where they drew.
  ["look_shown", { kind: "spot", ...PLACE }, { kind: "spot", ...PLACE }],
])(
  "of %s a mask without coordinates leaves what says nothing of where somebody drew",
  (event, payload, left) => {
    expect(withoutCoordinates((_, whole) => whole)(event, payload)).toEqual(left);
  },
);
