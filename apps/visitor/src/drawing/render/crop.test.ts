import { expect, test } from "vitest";
import { pictureFrame, positionInCrop } from "./crop.ts";

test.each([
  [660, 960, 330],
  [110, 160, 330],
  [380, 410, 380],
  [760, 820, 380],
  [400, 300, undefined],
  [352, 352, undefined],
  [0, 0, undefined],
])("a picture of %i x %i shows %s units of the canvas's width", (width, height, units) => {
  expect(pictureFrame(width, height)?.width).toBe(units);
});

test("a picture of just the crop fills the box", () => {
  expect(positionInCrop({ x: 60, y: 96, width: 270, height: 306 })).toEqual({
    insetBlockStart: "0%",
    insetInlineStart: "0%",
    inlineSize: "100%",
    blockSize: "100%",
  });
});
