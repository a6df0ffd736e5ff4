import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areAnchorsValid, createTransform, estimateYaw, resizeAlignment } from "./alignment.ts";
import type { Alignment, Anchors } from "./photograph.ts";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Anchors of a body of any size and tilt, turned by up to 17 degrees: both edges of its belly are seen. */
const aligned = fc
  .record({
    length: number(150, 3000),
    width: number(0.4, 0.9),
    tilt: number(-0.5, 0.5),
    yaw: number(-0.3, 0.3),
    mirrored: fc.boolean(),
  })
  .map(({ length, width, tilt, yaw, mirrored }): Alignment => {
    const edge = (70 * Math.PI) / 180;
    const radius = (width * length) / (2 * Math.sin(edge));
    const place = (along: number, across: number): [number, number] => [
      1000 - along * Math.sin(tilt) + across * Math.cos(tilt),
      500 + along * Math.cos(tilt) + across * Math.sin(tilt),
    ];
    const anchors: Anchors = {
      T: place(0, 0),
      B: place(length, 0),
      L: place(0.6 * length, radius * (Math.sin(yaw - edge) - Math.sin(yaw))),
      R: place(0.5 * length, radius * (Math.sin(yaw + edge) - Math.sin(yaw))),
    };
    return { width: 2000, height: 4000, anchors, yaw, mirrored };
  });
const onBelly = fc.record({ x: number(105, 285), y: number(110, 385) });

const toPoint = ([x, y]: readonly [number, number]) => ({ x, y });

// Rule (tracing.md)
describe("the transform of an alignment", () => {
  it("brings a known spot back from the photograph within half a unit", () => {
    fc.assert(
      fc.property(aligned, onBelly, (alignment, place) => {
        const transform = createTransform(alignment);
        const back = transform.toCanvas(transform.toPhotograph(place));
        expect(Math.hypot(back.x - place.x, back.y - place.y)).toBeLessThan(0.5);
      }),
    );
  });

  it("brings every place in the photograph back from the canvas within half a unit, beside the body too", () => {
    fc.assert(
      fc.property(aligned, number(0, 2000), number(0, 4000), (alignment, x, y) => {
        const transform = createTransform(alignment);
        const back = transform.toPhotograph(transform.toCanvas({ x, y }));
        expect(Math.hypot(back.x - x, back.y - y) / transform.scale).toBeLessThan(0.5);
      }),
    );
  });

  it("lays T and B on the centre line and the belly's edges at its half width", () => {
    fc.assert(
      fc.property(aligned, ({ anchors, ...alignment }) => {
        const { toCanvas } = createTransform({ ...alignment, anchors, mirrored: false });
        expect(toCanvas(toPoint(anchors.T))).toEqual({
          x: expect.closeTo(195, 4),
          y: expect.closeTo(121, 4),
        });
        expect(toCanvas(toPoint(anchors.B))).toEqual({
          x: expect.closeTo(195, 4),
          y: expect.closeTo(374, 4),
        });
        expect(toCanvas(toPoint(anchors.L)).x).toBeCloseTo(99, 4);
        expect(toCanvas(toPoint(anchors.R)).x).toBeCloseTo(291, 4);
      }),
    );
  });

  it("is straight for a body that faces the viewer", () => {
    const anchors: Anchors = { T: [195, 121], B: [195, 374], L: [99, 260], R: [291, 260] };
    const transform = createTransform({ width: 380, height: 410, anchors, yaw: 0, mirrored: false });
    fc.assert(
      fc.property(onBelly, (place) => {
        const { x, y } = transform.toPhotograph(place);
        expect(Math.hypot(x - place.x, y - place.y)).toBeLessThan(0.001);
      }),
    );
  });

  it("of a mirrored photograph has left and right of the canvas changed", () => {
    fc.assert(
      fc.property(aligned, onBelly, (alignment, { x, y }) => {
        const plain = createTransform({ ...alignment, mirrored: false }).toPhotograph({ x, y });
        const mirrored = createTransform({ ...alignment, mirrored: true }).toPhotograph({ x: 390 - x, y });
        expect(Math.hypot(plain.x - mirrored.x, plain.y - mirrored.y)).toBeLessThan(0.001);
      }),
    );
  });

  it("shows the flank that is turned to the viewer, and hides the other", () => {
    const anchors: Anchors = { T: [0, 0], B: [0, 253], L: [-96, 150], R: [96, 150] };
    const { isVisible } = createTransform({ width: 1, height: 1, anchors, yaw: 0.5, mirrored: false });
    expect([100, 195, 290].map((x) => isVisible({ x, y: 250 }))).toEqual([true, true, false]);
  });

  it("of another size of the photograph is the same", () => {
    fc.assert(
      fc.property(aligned, onBelly, (alignment, place) => {
        const large = createTransform(alignment).toPhotograph(place);
        const small = createTransform(resizeAlignment(alignment, 500, 1000)).toPhotograph(place);
        expect(Math.hypot(large.x / 4 - small.x, large.y / 4 - small.y)).toBeLessThan(0.001);
      }),
    );
  });
});

describe("estimateYaw", () => {
  // Rule (tracing.md): The anchors give a body's yaw
  it("finds by how much a cylinder is turned", () => {
    fc.assert(
      fc.property(aligned, ({ anchors, yaw }) => {
        expect(estimateYaw(anchors)).toBeCloseTo(yaw, 6);
      }),
    );
  });
});

describe("areAnchorsValid", () => {
  it("refuses edges on the wrong sides and a midline without length", () => {
    const anchors: Anchors = { T: [0, 0], B: [0, 253], L: [-96, 150], R: [96, 150] };
    expect(areAnchorsValid(anchors)).toBe(true);
    expect(areAnchorsValid({ ...anchors, L: anchors.R, R: anchors.L })).toBe(false);
    expect(areAnchorsValid({ ...anchors, B: anchors.T })).toBe(false);
    expect(areAnchorsValid({ ...anchors, L: [10, 150] })).toBe(false);
  });
});
