import { expect, test } from "vitest";
import {
  emptySession,
  hasChangedSince,
  withCellToggled,
  withoutLastStroke,
  withStroke,
} from "./drawing-session.ts";

const empty = emptySession();
const drawn = { ...empty, ...withStroke(empty, [{ x: 150, y: 200, t: 12 }]) };
const searched = { ...structuredClone(drawn), searchId: "s", drawTimeSeconds: 1, image: "" };
const more = { ...drawn, ...withStroke(drawn, [{ x: 1, y: 2, t: 20 }]) };
const marked = { ...drawn, ...withCellToggled(drawn, 4) };

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
