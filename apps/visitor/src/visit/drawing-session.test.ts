import { NO_AIDS } from "@harapen/contract/aids";
import { describe, expect, test } from "vitest";
import {
  type DrawingSession,
  emptySession,
  hasChangedSince,
  withCellToggled,
  withDrawingBroughtBack,
  withDrawingReplaced,
  withoutLastStroke,
  withResult,
  withResultsBroughtBack,
  withStroke,
} from "./drawing-session.ts";

const empty = emptySession();
const drawn = { ...empty, ...withStroke(empty, [{ x: 150, y: 200, t: 12 }]) };
const searched = { ...structuredClone(drawn), searchId: "s", drawTimeSeconds: 1, image: "" };
const more = { ...drawn, ...withStroke(drawn, [{ x: 1, y: 2, t: 20 }]) };
const marked = { ...drawn, ...withCellToggled(drawn, 4) };

// Rule (results)
test.each([
  ["as it was searched", drawn, false],
  ["with one more stroke", more, true],
  ["with a stroke less", { ...drawn, ...withoutLastStroke(drawn) }, true],
  ["with another cell marked", marked, true],
  ["with one more stroke, undone", { ...more, ...withoutLastStroke(more) }, false],
  ["with a cell marked and cleared", { ...marked, ...withCellToggled(marked, 4) }, false],
  ["with another stroke instead", { ...empty, ...withStroke(empty, [{ x: 1, y: 2 }]) }, true],
])("hasChangedSince of a drawing %s", (_, drawing, changed) => {
  expect(hasChangedSince(drawing, searched)).toBe(changed);
});

// Rule (a-new-drawing-or-the-same)
describe("the drawing that the Draw tab replaces", () => {
  const result = {
    ...searched,
    ranking: [{ id: "p1", picture: "", icon: "", band_color: [], score: 1 }],
    aids: NO_AIDS,
  };
  const found = { ...drawn, ...withResult(drawn, result) };
  const whereReplaced = (session: DrawingSession) => ({ ...session, ...withDrawingReplaced(session) });

  test("comes back as it was, with its result", () => {
    const replaced = whereReplaced(found);
    expect(replaced).toMatchObject({ strokes: [], result: null });
    expect({ ...replaced, ...withDrawingBroughtBack(replaced) }).toEqual(found);
  });

  test("comes back without results, where it had none", () => {
    const replaced = whereReplaced(drawn);
    expect({ ...replaced, ...withDrawingBroughtBack(replaced) }).toEqual(drawn);
    expect(withResultsBroughtBack(replaced)).toEqual({});
  });

  test("comes back to Results only while the new one is untouched", () => {
    const replaced = whereReplaced(found);
    expect(withResultsBroughtBack(replaced)).toMatchObject({ result });
    const touched = { ...replaced, ...withCellToggled(replaced, 0) };
    expect(withResultsBroughtBack(touched)).toEqual({});
    expect(withDrawingBroughtBack(touched)).toMatchObject({ result, mask: found.mask });
  });

  test.each([
    ["nothing was drawn", empty],
    ["the visitor has answered", { ...found, isAnswered: true }],
  ])("is not set aside where %s", (_, session) => {
    expect(whereReplaced(session).setAside).toBeNull();
  });

  test("stays set aside when another untouched one is replaced, and no longer than to the next search", () => {
    const twice = whereReplaced(whereReplaced(found));
    expect(twice.setAside).toMatchObject({ result });
    const ofTheNewOne = { ...result, drawingId: twice.drawingId };
    expect(withResult(twice, ofTheNewOne)).toMatchObject({ setAside: null });
  });

  test("is not displaced by a slip without results and with no more drawn in it", () => {
    const replaced = whereReplaced(found);
    const slip = { ...replaced, ...withStroke(replaced, [{ x: 9, y: 9 }]) };
    expect(whereReplaced(slip).setAside).toMatchObject({ result });
    const drawnMore = { ...slip, ...withCellToggled(slip, 0) };
    expect(whereReplaced(drawnMore).setAside).toMatchObject({ drawingId: slip.drawingId });
  });

  test("is exchanged for a new one that is not untouched", () => {
    const replaced = whereReplaced(found);
    const touched = { ...replaced, ...withStroke(replaced, [{ x: 9, y: 9 }]) };
    const exchanged = { ...touched, ...withDrawingBroughtBack(touched) };
    expect(exchanged).toMatchObject({ result });
    expect({ ...exchanged, ...withDrawingBroughtBack(exchanged) }).toMatchObject({
      drawingId: touched.drawingId,
      strokes: touched.strokes,
      setAside: { result },
    });
  });

  test("is missed again once it has changed after the answer", () => {
    const more = { ...found, isAnswered: true, ...withStroke(found, [{ x: 1, y: 2 }]) };
    expect(whereReplaced(more).setAside).toMatchObject({ strokes: more.strokes });
  });

  test("leaves what the form says of the next penguin as it is", () => {
    const replaced = { ...whereReplaced(found), described: { penName: "Sango", bandColors: [] } };
    expect({ ...replaced, ...withDrawingBroughtBack(replaced) }).toMatchObject({
      described: replaced.described,
    });
  });
});
