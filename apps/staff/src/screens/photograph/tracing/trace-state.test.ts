import { describe, expect, it, test } from "vitest";
import {
  addMark,
  changeMark,
  doubtfulMarks,
  EMPTY_TRACE,
  leaveOutSide,
  nextAnchor,
  placeAnchor,
  removeMark,
  sureMarks,
  tapMark,
  toggleBold,
} from "./trace-state.ts";

const withTwo = addMark(addMark(EMPTY_TRACE, { x: 1, y: 2, r: 3, kind: "sure" }), {
  x: 9,
  y: 9,
  r: 2,
  kind: "doubtful",
});

test("anchors are placed in their order: band, legs, left, right", () => {
  const order: string[] = [];
  let state = EMPTY_TRACE;
  for (let name = nextAnchor(state); name; name = nextAnchor(state)) {
    order.push(name);
    state = placeAnchor(state, name, { x: 0, y: 0 });
  }
  expect(order).toEqual(["T", "B", "L", "R"]);
});

describe("a side that is not seen", () => {
  const axis = placeAnchor(placeAnchor(EMPTY_TRACE, "T", { x: 50, y: 0 }), "B", { x: 50, y: 100 });

  it.each([
    ["L", "R", { x: 80, y: 60 }, { x: 20, y: 60 }],
    ["R", "L", { x: 15, y: 60 }, { x: 85, y: 60 }],
  ] as const)("%s lies as far from the midline as %s", (unseen, seen, place, expected) => {
    const left = leaveOutSide(axis, unseen);
    expect(nextAnchor(left)).toBe(seen);
    const placed = placeAnchor(left, seen, place);
    expect([placed.anchors[unseen], nextAnchor(placed)]).toEqual([expected, undefined]);
    expect(placeAnchor(axis, seen, place).anchors[unseen]).toBeUndefined();
    expect(leaveOutSide(placeAnchor(axis, seen, place), unseen).anchors).toEqual(placed.anchors);
  });

  it("follows the others, until somebody places it", () => {
    const placed = placeAnchor(leaveOutSide(axis, "L"), "R", { x: 80, y: 60 });
    expect(placeAnchor(placed, "R", { x: 90, y: 60 }).anchors.L).toEqual({ x: 10, y: 60 });
    const seen = placeAnchor(placed, "L", { x: 25, y: 60 });
    expect(placeAnchor(seen, "R", { x: 90, y: 60 }).anchors.L).toEqual({ x: 25, y: 60 });
  });
});

test("a tap removes a sure mark, and confirms a doubtful one", () => {
  expect(sureMarks(tapMark(withTwo, 1))).toEqual([]);
  expect(sureMarks(tapMark(withTwo, 2)).map(({ id }) => id)).toEqual([1, 2]);
  expect(doubtfulMarks(tapMark(withTwo, 2))).toEqual([]);
});

test("a doubtful mark that is moved is taken for a spot", () => {
  expect(changeMark(withTwo, 2, { x: 10 }).marks[1]).toEqual({ id: 2, x: 10, y: 9, r: 2, kind: "sure" });
});

test("a new mark never has the number of another", () => {
  const { marks } = addMark(removeMark(withTwo, 1), { x: 0, y: 0, r: 1, kind: "sure" });
  expect(marks.map(({ id }) => id)).toEqual([2, 3]);
});

test("a spot is marked as bold and back, and a doubtful one is confirmed by it", () => {
  const [sure, doubtful] = withTwo.marks.map(({ id }) => id);
  const bold = toggleBold(toggleBold(withTwo, sure ?? 0), doubtful ?? 0);
  expect(sureMarks(bold).map((mark) => mark.bold)).toEqual([true, true]);
  expect(toggleBold(bold, sure ?? 0).marks.map((mark) => mark.bold)).toEqual([false, true]);
});
