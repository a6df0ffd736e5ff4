import { expect, it } from "vitest";
import { compressAsJpeg } from "./jpeg.ts";

/** A grey ramp with a bright dot, 16 pixels square. */
function picture(): Uint8ClampedArray {
  const data = new Uint8ClampedArray(16 * 16 * 4).fill(255);
  for (let at = 0; at < 256; at++) data.fill(at === 85 ? 250 : 60 + 4 * (at % 16), at * 4, at * 4 + 3);
  return data;
}

function meanChange(quality: number): number {
  const before = picture();
  const after = picture();
  compressAsJpeg(16, 16, after, quality);
  return before.reduce((sum, byte, at) => sum + Math.abs(byte - (after[at] as number)), 0) / before.length;
}

it("compressAsJpeg changes hardly anything at the best quality, and more the lower it is", () => {
  expect(meanChange(100)).toBeLessThan(0.6);
  expect(meanChange(50)).toBeGreaterThan(meanChange(90));
  expect(meanChange(10)).toBeGreaterThan(meanChange(50));
});
