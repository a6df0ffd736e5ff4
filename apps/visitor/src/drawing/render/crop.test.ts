import { createTransform } from "@harapen/contract/alignment";
import { PORTRAIT_FRAME } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import { describe, expect, it, test } from "vitest";
import { coversCrop, createPictureView, fitsCrop, positionInCrop } from "./crop.ts";

test("a picture of just the crop fills the box", () => {
  expect(positionInCrop({ x: 60, y: 96, width: 270, height: 306 })).toEqual({
    insetBlockStart: "0%",
    insetInlineStart: "0%",
    inlineSize: "100%",
    blockSize: "100%",
  });
});

/** A photograph of a bird that leans and is turned, held 3000 x 4000. */
const PHOTOGRAPH: Alignment = {
  width: 3000,
  height: 4000,
  anchors: { T: [1500, 1200], B: [1300, 2800], L: [900, 2000], R: [2100, 2150] },
  yaw: 0.2,
  mirrored: false,
};

describe("the view of a picture", () => {
  // Rule (detail): Rings and strokes lie over the unstretched picture where its alignment says
  it.each([
    ["as it was taken", PHOTOGRAPH],
    ["a mirror image", { ...PHOTOGRAPH, mirrored: true }],
  ])("shows each place of the canvas where the photograph has it: %s", (_, alignment) => {
    const { frame, moveOntoPicture } = createPictureView(alignment);
    for (const place of [
      { x: 195, y: 250 },
      { x: 140, y: 180 },
      { x: 250, y: 330 },
    ]) {
      const pixel = createTransform(alignment).toPhotograph(place);
      const shown = moveOntoPicture(place);
      expect((shown.x - frame.x) / frame.width).toBeCloseTo(pixel.x / alignment.width, 9);
      expect((shown.y - frame.y) / frame.height).toBeCloseTo(pixel.y / alignment.height, 9);
    }
  });

  it("does not stretch the picture", () => {
    const { frame } = createPictureView(PHOTOGRAPH);
    expect(frame.width / frame.height).toBeCloseTo(3000 / 4000, 9);
  });

  it("has the belly in the middle, as long as the outline's", () => {
    const { moveOntoPicture } = createPictureView(PHOTOGRAPH);
    const [middle, top, bottom] = [
      { x: 195, y: 249 },
      { x: 195, y: 121 },
      { x: 195, y: 374 },
    ].map(moveOntoPicture);
    expect(middle).toEqual({ x: expect.closeTo(195, 9), y: expect.closeTo(249, 9) });
    expect(Math.hypot((bottom?.x ?? 0) - (top?.x ?? 0), (bottom?.y ?? 0) - (top?.y ?? 0))).toBeCloseTo(
      374 - 121,
      9,
    );
  });

  it("leaves a drawn portrait and its spots where they are", () => {
    const { x, y, width, height } = PORTRAIT_FRAME;
    const anchors = {
      T: [195 - x, 121 - y],
      B: [195 - x, 374 - y],
      L: [99 - x, 247 - y],
      R: [291 - x, 247 - y],
    } satisfies Alignment["anchors"];
    const view = createPictureView({ width, height, anchors, yaw: 0, mirrored: false });
    expect(view.frame).toEqual({
      x: expect.closeTo(x, 9),
      y: expect.closeTo(y, 9),
      width: expect.closeTo(width, 9),
      height: expect.closeTo(height, 9),
    });
    expect(view.moveOntoPicture({ x: 150, y: 200 })).toEqual({
      x: expect.closeTo(150, 9),
      y: expect.closeTo(200, 9),
    });
  });
});

// Rule (results): The picture beside the drawing fills its frame
test.each([
  [270, 306, true],
  [300, 400, true],
  [1600, 1600, true],
  [4000, 3000, false],
  [1080, 1920, false],
])("a picture of %i x %i is cropped to fill the frame: %s", (width, height, fits) => {
  expect(fitsCrop(width, height)).toBe(fits);
});

test("a picture covers the crop where it leaves no strip of it free", () => {
  const crop = { x: 60, y: 96, width: 270, height: 306 };
  expect(coversCrop(crop)).toBe(true);
  expect(coversCrop({ ...crop, x: 61 })).toBe(false);
  expect(coversCrop({ ...crop, height: 305 })).toBe(false);
});
