import { describe, expect, it } from "vitest";
import { roundnessOf } from "../features/measure-blobs.ts";
import { differencesOfGaussians } from "../filters/difference-of-gaussians.ts";
import { createPlane } from "../image/plane.ts";
import { distinctBlobs, findBlobs } from "./blobs.ts";

/** Returns the blobs of a plane of depths with one Gaussian hill, wider down than across by `stretch`. */
function blobsOfHill(column: number, row: number, deviation: number, stretch = 1) {
  const plane = createPlane(100, 100);
  for (let at = 0; at < plane.data.length; at++) {
    const across = ((at % 100) - column) / deviation;
    const down = (Math.floor(at / 100) - row) / (deviation * stretch);
    plane.data[at] = Math.exp(-(across * across + down * down) / 2);
  }
  const inside = new Uint8Array(100 * 100).fill(1);
  return findBlobs(differencesOfGaussians(plane), inside).sort((one, other) => other.response - one.response);
}

describe("findBlobs", () => {
  it.each([
    [50, 50],
    [40.3, 61.8],
  ])("finds a hill at %d, %d to a fifth of a pixel", (column, row) => {
    const [blob] = blobsOfHill(column, row, 3);
    expect(Math.hypot((blob?.column as number) - column, (blob?.row as number) - row)).toBeLessThan(0.2);
  });

  it("finds nothing in an even plane", () => {
    const inside = new Uint8Array(100 * 100).fill(1);
    expect(findBlobs(differencesOfGaussians(createPlane(100, 100)), inside)).toEqual([]);
  });
});

describe("roundnessOf", () => {
  it("is about 1 of a disc and small of a line", () => {
    const [disc] = blobsOfHill(50, 50, 3);
    const [line] = blobsOfHill(50, 50, 2, 6);
    expect(disc && roundnessOf(disc)).toBeGreaterThan(0.95);
    expect(line && roundnessOf(line)).toBeLessThan(0.3);
  });
});

describe("distinctBlobs", () => {
  it("keeps the likeliest of those within a distance, the likeliest first", () => {
    const at = (x: number, p: number) => ({ x, y: 0, p });
    expect(distinctBlobs([at(0, 0.5), at(3, 0.9), at(5, 0.6), at(7.1, 0.7)], 4).map(({ x }) => x)).toEqual([
      3, 7.1,
    ]);
  });
});
