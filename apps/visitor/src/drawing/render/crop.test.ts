import { expect, test } from "vitest";
import { positionInCrop } from "./crop.ts";

test("a picture of just the crop fills the box", () => {
  expect(positionInCrop({ x: 60, y: 96, width: 270, height: 306 })).toEqual({
    insetBlockStart: "0%",
    insetInlineStart: "0%",
    inlineSize: "100%",
    blockSize: "100%",
  });
});
