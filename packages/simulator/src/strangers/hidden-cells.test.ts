import { everythingVisible, NOT_VISIBLE } from "@harapen/contract/drawing";
import { cellRectangle } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { hiddenShares, markHidden, markNothing } from "./hidden-cells.ts";

describe("hiddenShares", () => {
  it("is the hidden share of the belly in each cell", () => {
    const middle = cellRectangle(4);
    const half = middle.x + middle.width / 2;
    const shares = hiddenShares(({ x }) => x > half);
    expect(shares.map((share) => Number(share.toFixed(2)))).toEqual([0, 0.5, 1, 0, 0.5, 1, 0, 0.5, 1]);
  });
});

describe("markHidden", () => {
  const random = createRandom("mask");
  const times = 400;

  it("marks the cell that is most hidden always, and cells that are not seldom", () => {
    const shares = [0, 0, 0, 0, 0.2, 0, 0, 0.9, 1];
    const masks = Array.from({ length: times }, () => markHidden(random, shares));
    const marked = shares.map((_, cell) => masks.filter((mask) => mask[cell] === NOT_VISIBLE).length / times);
    expect(marked[8]).toBe(1);
    expect(marked[7]).toBeGreaterThan(0.8);
    expect(marked[6]).toBeLessThan(0.15);
    expect(marked.slice(0, 6).every((share) => share < 0.1)).toBe(true);
  });

  it("marks the one cell of which a small thing hides most", () => {
    expect(markHidden(random, [0, 0.1, 0.2, 0, 0, 0, 0, 0, 0])).toEqual([1, 1, -1, 1, 1, 1, 1, 1, 1]);
  });

  it("marks nothing where nothing of the grid is hidden", () => {
    expect(markHidden(random, new Array(9).fill(0))).toEqual(everythingVisible());
  });
});

describe("markNothing", () => {
  it("leaves all but one mask in a hundred empty", () => {
    const random = createRandom("curious");
    const masks = Array.from({ length: 3000 }, () => markNothing(random));
    const tapped = masks.filter((mask) => mask.includes(NOT_VISIBLE));
    expect(tapped.length / 3000).toBeGreaterThan(0.003);
    expect(tapped.length / 3000).toBeLessThan(0.02);
    expect(tapped.every((mask) => mask.filter((cell) => cell === NOT_VISIBLE).length === 1)).toBe(true);
  });
});
