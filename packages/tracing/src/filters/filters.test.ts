import { describe, expect, it } from "vitest";
import { createPlane, type Plane } from "../image/plane.ts";
import { closing } from "./closing.ts";
import { differencesOfGaussians } from "./difference-of-gaussians.ts";
import { gaussianBlur } from "./gaussian-blur.ts";

/** Returns a light plane with a disc in its middle, dark unless `depth` is given. */
function disc(size: number, radius: number, depth = -1): Plane {
  const plane = createPlane(size, size);
  const middle = (size - 1) / 2;
  for (let at = 0; at < plane.data.length; at++)
    if (Math.hypot((at % size) - middle, Math.floor(at / size) - middle) <= radius) plane.data[at] = depth;
  return plane;
}

describe("gaussianBlur", () => {
  it("keeps an even plane and the sum of an uneven one", () => {
    const even = createPlane(20, 10);
    even.data.fill(3);
    expect(gaussianBlur(even, 2).data.every((value) => Math.abs(value - 3) < 0.0001)).toBe(true);
    const sum = ({ data }: Plane) => data.reduce((total, value) => total + value, 0);
    expect(sum(gaussianBlur(disc(41, 3), 2))).toBeCloseTo(sum(disc(41, 3)), 2);
  });

  it("spreads a point by its deviation, as much across as down", () => {
    const point = disc(41, 0, 1);
    const { data } = gaussianBlur(point, 3);
    const variance = (axis: (at: number) => number) =>
      data.reduce((sum, value, at) => sum + value * (axis(at) - 20) ** 2, 0);
    expect(Math.sqrt(variance((at) => at % 41))).toBeCloseTo(3, 1);
    expect(Math.sqrt(variance((at) => Math.floor(at / 41)))).toBeCloseTo(3, 1);
  });
});

describe("closing", () => {
  it("fills what is dark and narrower than its square, and keeps what is wider", () => {
    expect(closing(disc(41, 3), 4).data.every((value) => value === 0)).toBe(true);
    const wide = disc(41, 12);
    expect(closing(wide, 4).data[20 * 41 + 20]).toBe(-1);
  });

  it("keeps a slanted edge where it is", () => {
    const edge = createPlane(40, 40);
    for (let at = 0; at < edge.data.length; at++)
      if ((at % 40) + 2 * Math.floor(at / 40) < 60) edge.data[at] = -1;
    const closed = closing(edge, 5);
    const inner = Array.from({ length: 400 }, (_, at) => (10 + Math.floor(at / 20)) * 40 + 10 + (at % 20));
    expect(inner.filter((at) => closed.data[at] !== edge.data[at])).toEqual([]);
  });
});

describe("differencesOfGaussians", () => {
  it.each([2, 4, 7])("responds most to a disc of radius %i at the scale of its size", (radius) => {
    const levels = differencesOfGaussians(disc(81, radius, 1));
    const responses = levels.map(({ response }) => response.data[40 * 81 + 40] as number);
    const best = levels[responses.indexOf(Math.max(...responses))];
    expect((best?.deviation as number) * Math.SQRT2).toBeGreaterThan(radius / 1.45);
    expect((best?.deviation as number) * Math.SQRT2).toBeLessThan(radius * 1.45);
  });
});
