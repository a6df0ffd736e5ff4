import type { Disc, Fit } from "@harapen/contract/penguin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CROP_VIEW_BOX } from "../../drawing/render/crop.ts";
import { signsOf, TAG_RADIUS } from "./fit-rings.ts";

const FIT: Fit = {
  same: [
    { mark: { x: 200, y: 300, r: 5 }, spot: { x: 205, y: 290, r: 8 } },
    { mark: { x: 150, y: 180, r: 5 }, spot: { x: 152, y: 310, r: 2 } },
  ],
  missing: [
    { x: 170, y: 200, r: 3, hidden: false },
    { x: 250, y: 330, r: 3, hidden: true },
  ],
  extra: [{ x: 240, y: 240, r: 5 }],
};

describe("the signs of a fit", () => {
  it("give a mark and its spot one number, from the drawing's top to its bottom", () => {
    const { onDrawing, onPenguin } = signsOf(FIT);
    const numbered = (signs: typeof onDrawing) =>
      signs.flatMap((sign) => (sign.kind === "same" ? [[sign.number, sign.ring.x]] : []));
    expect(numbered(onDrawing)).toEqual([
      [1, 150],
      [2, 200],
    ]);
    expect(numbered(onPenguin)).toEqual([
      [1, 152],
      [2, 205],
    ]);
  });

  it("cross what is extra on the drawing, and ring what is missing on the penguin", () => {
    const { onDrawing, onPenguin } = signsOf(FIT);
    const others = (signs: typeof onDrawing) =>
      signs.flatMap(({ kind, ring }) => (kind === "same" ? [] : [[kind, ring.x]]));
    expect(others(onDrawing)).toEqual([["extra", 240]]);
    expect(others(onPenguin)).toEqual([
      ["missing", 170],
      ["hidden", 250],
    ]);
  });

  it("leave the spot itself in sight, however large", () => {
    for (const { ring } of signsOf(FIT).onPenguin) {
      const spot = [...FIT.same.map((pair) => pair.spot), ...FIT.missing].find(({ x }) => x === ring.x);
      expect(ring.r).toBeGreaterThan((spot?.r ?? 0) + 2);
    }
  });

  it("stay within what is shown of the canvas, wherever the mark was drawn", () => {
    const extra = [
      { x: 10, y: 20, r: 5 },
      { x: 375, y: 408, r: 12 },
    ];
    const { onDrawing } = signsOf({ same: [], missing: [], extra });
    const [left = 0, top = 0, width = 0, height = 0] = CROP_VIEW_BOX.split(" ").map(Number);
    expect(onDrawing).toHaveLength(2);
    for (const { ring } of onDrawing) {
      expect(ring.x - ring.r).toBeGreaterThanOrEqual(left);
      expect(ring.y - ring.r).toBeGreaterThanOrEqual(top);
      expect(ring.x + ring.r).toBeLessThanOrEqual(left + width);
      expect(ring.y + ring.r).toBeLessThanOrEqual(top + height);
    }
  });

  it("put a number where it covers no ring while there is room", () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(places, (cells) => {
        const discs = cells.map((cell) => ({
          x: 130 + 60 * (cell % 3),
          y: 170 + 60 * Math.floor(cell / 3),
          r: 4,
        }));
        const { onDrawing } = signsOf({
          same: discs.map((disc) => ({ mark: disc, spot: disc })),
          missing: [],
          extra: [],
        });
        const rings = onDrawing.map(({ ring }) => ring);
        const tags = onDrawing.flatMap((sign) =>
          sign.kind === "same" ? [{ ...sign.tag, r: TAG_RADIUS }] : [],
        );
        const apart = (one: Disc, other: Disc) =>
          Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r;
        for (const [index, tag] of tags.entries()) {
          for (const ring of rings) expect(apart(tag, ring)).toBeGreaterThan(-1e-9);
          for (const other of tags.slice(0, index)) expect(apart(tag, other)).toBeGreaterThan(-1e-9);
        }
      }),
    );
  });
});
