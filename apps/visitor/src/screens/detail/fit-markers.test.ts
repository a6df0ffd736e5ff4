import type { Disc, Fit } from "@harapen/contract/penguin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CROP_VIEW_BOX } from "../../drawing/render/crop.ts";
import { type FitMarker, fitMarkersOf, LABEL_RADIUS } from "./fit-markers.ts";

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

describe("the markers of a fit", () => {
  it("give a mark and its spot one number, from the drawing's top to its bottom", () => {
    const { onDrawing, onPenguin } = fitMarkersOf(FIT);
    const numbered = (markers: typeof onDrawing) =>
      markers.flatMap((marker) => (marker.kind === "same" ? [[marker.number, marker.ring.x]] : []));
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
    const { onDrawing, onPenguin } = fitMarkersOf(FIT);
    const others = (markers: typeof onDrawing) =>
      markers.flatMap(({ kind, ring }) => (kind === "same" ? [] : [[kind, ring.x]]));
    expect(others(onDrawing)).toEqual([["extra", 240]]);
    expect(others(onPenguin)).toEqual([
      ["missing", 170],
      ["hidden", 250],
    ]);
  });

  it("leave a gap between a spot and its ring, however large the spot", () => {
    const spots = [...FIT.missing, ...FIT.same.map(({ spot }) => spot)];
    const rings = fitMarkersOf(FIT).onPenguin.map(({ ring }) => ring);
    const gaps = spots.map((spot) => (rings.find(({ x }) => x === spot.x)?.r ?? Number.NaN) - spot.r);
    expect(gaps).toHaveLength(4);
    expect(Math.min(...gaps)).toBeGreaterThan(2);
  });

  it("stay within the crop, wherever the mark was drawn", () => {
    const extra = [
      { x: 10, y: 20, r: 5 },
      { x: 375, y: 408, r: 12 },
    ];
    const [left = 0, top = 0, width = 0, height = 0] = CROP_VIEW_BOX.split(" ").map(Number);
    const isInCrop = ({ ring: { x, y, r } }: FitMarker) =>
      x - r >= left && y - r >= top && x + r <= left + width && y + r <= top + height;
    const { onDrawing } = fitMarkersOf({ same: [], missing: [], extra });
    expect(onDrawing.map(isInCrop)).toEqual([true, true]);
  });

  it("have labels that overlap neither a ring nor each other while there is room", () => {
    const cellSets = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(cellSets, (cells) => {
        const discs = cells.map((cell) => ({
          x: 130 + 60 * (cell % 3),
          y: 170 + 60 * Math.floor(cell / 3),
          r: 4,
        }));
        const same = discs.map((disc) => ({ mark: disc, spot: disc }));
        const { onDrawing } = fitMarkersOf({ same, missing: [], extra: [] });
        const rings = onDrawing.map(({ ring }) => ring);
        const labels = onDrawing.flatMap((marker) =>
          marker.kind === "same" ? [{ ...marker.label, r: LABEL_RADIUS }] : [],
        );
        const distances = labels.flatMap((label, index) =>
          [...rings, ...labels.slice(0, index)].map((other) => distanceBetween(label, other)),
        );
        const pairs = (cells.length * (cells.length - 1)) / 2;
        expect(distances).toHaveLength(cells.length ** 2 + pairs);
        expect(Math.min(...distances)).toBeGreaterThan(-1e-9);
      }),
    );
  });
});

/** Returns the distance between the edges of two discs; negative where they overlap. */
function distanceBetween(one: Disc, other: Disc): number {
  return Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r;
}
