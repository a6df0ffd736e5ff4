import type { Alignment } from "@harapen/contract/photograph";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinTraces } from "./join-traces.ts";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const spot = (x: number, y: number, r = 2) => ({ x, y, r });

/** Ten spots that keep apart. */
const PATTERN = [
  [150, 150],
  [200, 140],
  [245, 165],
  [170, 190],
  [225, 210],
  [130, 230],
  [190, 250],
  [255, 255],
  [160, 300],
  [220, 320],
].map(([x = 0, y = 0]) => spot(x, y));

// Rule (tracing.md)
describe("joinTraces", () => {
  // Rule (tracing.md): Photographs of one bird are joined spot by spot, whatever the shift and scale between
  //   them
  // Rule (tracing.md)
  it("joins a second photograph that is shifted, scaled and traced by another hand, spot by spot", () => {
    const moved = fc.record({
      x: number(-9, 9),
      y: number(-14, 14),
      scale: number(0.92, 1.08),
      jitter: fc.array(fc.tuple(number(-2.5, 2.5), number(-2.5, 2.5)), { minLength: 10, maxLength: 10 }),
    });
    fc.assert(
      fc.property(moved, ({ x, y, scale, jitter }) => {
        const second = PATTERN.map((place, at) => {
          const [dx, dy] = jitter[at] as [number, number];
          return spot(195 + scale * (place.x - 195) + x + dx, 247 + scale * (place.y - 247) + y + dy);
        });
        const joined = joinTraces([
          { spots: PATTERN, traced: true },
          { spots: second, traced: true },
        ]);
        expect(joined).toEqual(PATTERN);
      }),
    );
  });

  it("keeps every spot, with its share of the photographs as presence", () => {
    const [first, ...others] = PATTERN;
    const joined = joinTraces([
      { spots: PATTERN, traced: true },
      { spots: others, traced: true },
      { spots: [...PATTERN, spot(120, 180)], traced: true },
    ]);
    expect(joined).toHaveLength(11);
    expect(joined.find(({ x, y }) => x === first?.x && y === first.y)?.presence).toBeCloseTo(2 / 3, 10);
    expect(joined.find(({ x }) => Math.abs(x - 120) < 2)?.presence).toBeCloseTo(1 / 3, 10);
    expect(joined.filter(({ presence }) => presence === undefined)).toHaveLength(9);
  });

  it("counts no photograph against a spot whose place it hides, or that nobody has looked through", () => {
    const turned: Alignment = {
      width: 380,
      height: 410,
      anchors: { T: [195, 121], B: [195, 374], L: [60, 260], R: [255, 260] },
      yaw: 0.7,
      mirrored: false,
    };
    const left = PATTERN.filter(({ x }) => x < 250);
    const right = spot(280, 240);
    const presences = (alignment: Alignment | undefined, traced: boolean) =>
      joinTraces([
        { spots: [...left, right], traced: true },
        { spots: left, alignment, traced },
      ]).at(-1)?.presence;
    expect(presences(turned, true)).toBeUndefined();
    expect(presences(undefined, false)).toBeUndefined();
    expect(presences(undefined, true)).toBe(0.5);
  });

  it("of a photograph that is not traced takes nothing, and of one without spots that there are none", () => {
    expect(joinTraces([{}, { spots: PATTERN, traced: true }])).toEqual(PATTERN);
    expect(joinTraces([{ spots: [], traced: true }])).toEqual([]);
    expect(joinTraces([])).toEqual([]);
  });

  // Rule (tracing.md#joining): A spot is bold that is so in half of the photographs that show it
  it("keeps as bold what is so in half of the photographs that show it", () => {
    const [one, other, third] = [spot(150, 150), spot(240, 160), spot(190, 300)];
    const bold = { bold: true };
    const joined = joinTraces([
      { traced: true, spots: [{ ...one, ...bold }, other, third] },
      { traced: true, spots: [one, { ...other, ...bold }] },
      { traced: true, spots: [one, { ...other, ...bold }, third] },
    ]);
    expect(joined.map((each) => each.bold)).toEqual([undefined, true, undefined]);
  });
});
