import { expect, test } from "vitest";
import { addMark, EMPTY_TRACE, placeAnchor } from "../tracing/trace-state.ts";
import { findTarget } from "./find-target.ts";

const state = addMark(
  addMark(placeAnchor(EMPTY_TRACE, "T", { x: 100, y: 100 }), { x: 100, y: 140, r: 5, kind: "sure" }),
  { x: 118, y: 140, r: 5, kind: "doubtful" },
);

test.each([
  [{ x: 100, y: 110 }, true, { kind: "anchor", name: "T" }],
  [{ x: 108, y: 140 }, true, { kind: "mark", id: 1 }],
  [{ x: 111, y: 140 }, true, { kind: "mark", id: 2 }],
  [{ x: 100, y: 140 }, false, { kind: "photograph" }],
  [{ x: 200, y: 140 }, true, { kind: "photograph" }],
] as const)("a finger at %j, with marks %j, means %j", (at, withMarks, target) => {
  expect(findTarget(state, at, 1, withMarks)).toEqual(target);
});

test("a mark under an anchor's handle is met, and the handle beside it", () => {
  const covered = addMark(state, { x: 100, y: 100, r: 5, kind: "sure" });
  expect(findTarget(covered, { x: 100, y: 100 }, 1, true)).toEqual({ kind: "mark", id: 3 });
  expect(findTarget(covered, { x: 100, y: 118 }, 1, true)).toEqual({ kind: "anchor", name: "T" });
  expect(findTarget(covered, { x: 100, y: 100 }, 1, false)).toEqual({ kind: "anchor", name: "T" });
});

test("on a photograph shown at half its size, a finger reaches twice as far in its pixels", () => {
  expect(findTarget(state, { x: 60, y: 100 }, 2, true)).toEqual({ kind: "anchor", name: "T" });
  expect(findTarget(state, { x: 60, y: 100 }, 1, true)).toEqual({ kind: "photograph" });
});
