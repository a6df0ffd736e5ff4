import { describe, expect, it, test } from "vitest";
import { alignmentOf, readTrace, toSpots } from "./photograph-trace.ts";
import { addMark, EMPTY_TRACE, placeAnchor, type TraceState } from "./trace-state.ts";

const SIZE = { width: 1200, height: 1600 };
const AT = { T: { x: 600, y: 400 }, B: { x: 610, y: 1200 }, L: { x: 330, y: 820 }, R: { x: 880, y: 810 } };

const aligned = Object.entries(AT).reduce<TraceState>(
  (state, [name, place]) => placeAnchor(state, name as keyof typeof AT, place),
  EMPTY_TRACE,
);

describe("an alignment", () => {
  it("is made of four anchors, in the photograph's pixels", () => {
    const alignment = alignmentOf(aligned, SIZE);
    expect(alignment).toMatchObject({ ...SIZE, mirrored: false, anchors: { T: [600, 400], R: [880, 810] } });
    expect(Math.abs(alignment?.yaw ?? 9)).toBeLessThan(0.2);
  });

  it("is none while an anchor is missing", () => {
    const { R: _, ...anchors } = aligned.anchors;
    expect(alignmentOf({ ...aligned, anchors }, SIZE)).toBeUndefined();
  });

  it("is none where the left edge lies right of the midline", () => {
    const crossed = placeAnchor(placeAnchor(aligned, "L", AT.R), "R", AT.L);
    expect(alignmentOf(crossed, SIZE)).toBeUndefined();
  });
});

test.each([false, true])(
  "a trace that is stored and read again, mirrored %j, has its marks within half a canvas unit",
  (mirrored) => {
    const places = [
      { x: 600, y: 800 },
      { x: 450, y: 700 },
      { x: 780, y: 1000 },
      { x: 610, y: 1180 },
    ];
    const state = places.reduce<TraceState>(
      (before, place) => addMark(before, { ...place, r: 9, kind: "sure" }),
      { ...aligned, mirrored },
    );
    const alignment = alignmentOf(state, SIZE);
    if (!alignment) throw new Error("not aligned");
    const spots = toSpots(state, alignment);
    const read = readTrace({ id: "", file: "", original: "kept", alignment, spots }, SIZE);
    const pixelsAUnit = (1200 - 400) / 253;
    for (const [index, place] of places.entries()) {
      const mark = read.marks[index];
      expect(Math.hypot((mark?.x ?? 0) - place.x, (mark?.y ?? 0) - place.y)).toBeLessThan(pixelsAUnit / 2);
    }
  },
);

test("a trace is read for the size in which the photograph is shown", () => {
  const alignment = alignmentOf(aligned, SIZE);
  if (!alignment) throw new Error("not aligned");
  const read = readTrace({ id: "", file: "", original: "kept", alignment }, { width: 600, height: 800 });
  expect(read.anchors.T).toEqual({ x: 300, y: 200 });
});

test("doubtful marks are no spots", () => {
  const alignment = alignmentOf(aligned, SIZE);
  if (!alignment) throw new Error("not aligned");
  expect(toSpots(addMark(aligned, { x: 600, y: 800, r: 9, kind: "doubtful" }), alignment)).toEqual([]);
});

test("what is bold stays so when it is stored and read again", () => {
  const alignment = alignmentOf(aligned, SIZE);
  if (!alignment) throw new Error("not aligned");
  const [bold, plain] = [
    { x: 600, y: 800, r: 9, kind: "sure", bold: true } as const,
    { x: 500, y: 700, r: 9, kind: "sure" } as const,
  ];
  const spots = toSpots(addMark(addMark(aligned, bold), plain), alignment);
  expect(spots.map((spot) => spot.bold)).toEqual([true, undefined]);
  const read = readTrace({ id: "", file: "", original: "kept", alignment, spots }, SIZE);
  expect(read.marks.map((mark) => !!mark.bold)).toEqual([true, false]);
});
