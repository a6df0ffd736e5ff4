import { createTransform } from "@harapen/contract/alignment";
import type { Alignment } from "@harapen/contract/photograph";
import { describe, expect, it } from "vitest";
import { sampleBilinear } from "./plane.ts";
import { FRAME, RESOLUTION, rectify, shrink, toPixel } from "./rectify.ts";

/** Returns a grey photograph with a value for each pixel's place. */
function photograph(width: number, height: number, value: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(value(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}

describe("shrink", () => {
  it("takes the mean of each square of pixels, channel by channel", () => {
    const data = Uint8ClampedArray.from([10, 0, 1, 255, 20, 0, 1, 255, 30, 0, 1, 255, 40, 100, 1, 255]);
    expect(shrink({ width: 2, height: 2, data }, 2)).toEqual({
      width: 1,
      height: 1,
      data: Uint8ClampedArray.from([25, 25, 1, 255]),
    });
  });

  it("leaves out what fills no whole square", () => {
    const { width, height } = shrink(
      photograph(11, 8, () => 9),
      3,
    );
    expect({ width, height }).toEqual({ width: 3, height: 2 });
  });
});

describe("rectify", () => {
  it.each([1, 3, 7])("lays a tilted belly on the canvas, from %i pixels a unit", (scale) => {
    const alignment: Alignment = {
      width: 500 * scale,
      height: 500 * scale,
      anchors: {
        T: [270 * scale, 100 * scale],
        B: [230 * scale, 400 * scale],
        L: [140 * scale, 250 * scale],
        R: [360 * scale, 280 * scale],
      },
      yaw: 0.1,
      mirrored: false,
    };
    const transform = createTransform(alignment);
    const spot = transform.toPhotograph({ x: 220, y: 200 });
    const dark = photograph(500 * scale, 500 * scale, (x, y) =>
      Math.hypot(x + 0.5 - spot.x, y + 0.5 - spot.y) < 4 * scale ? 0 : 200,
    );
    const { red } = rectify(dark, transform);
    expect(red).toMatchObject({ width: FRAME.width * RESOLUTION, height: FRAME.height * RESOLUTION });
    const { column, row } = toPixel({ x: 220, y: 200 });
    expect(sampleBilinear(red, column, row)).toBe(0);
    const around = [-14, 14].flatMap((d) => [
      sampleBilinear(red, column + d, row),
      sampleBilinear(red, column, row + d),
    ]);
    expect(around).toEqual([200, 200, 200, 200]);
  });
});
