import { createTransform, estimateYaw } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import { describe, expect, it } from "vitest";
import { createRandom, type Random } from "../random.ts";
import { alignmentOf, makePhotographedPattern, SCENES } from "./photograph.ts";

/** The assumed standard deviation of a tap through the loupe, per axis and in canvas units. */
const TAP_DEVIATION = 1;
const BIRDS = 100;

/** Returns the alignment of a belly that is turned and tilted by up to 15 degrees. */
const someView = (random: Random) =>
  alignmentOf({ ...SCENES.plain, tilt: random.uniform(-15, 15), yaw: random.uniform(-15, 15) });

/** Returns the same photograph's alignment by four taps. */
function alignByTaps(truth: Alignment, random: Random): Alignment {
  const deviation = TAP_DEVIATION * createTransform(truth).scale;
  const tap = ([x, y]: readonly [number, number]): [number, number] => [
    random.normal(x, deviation),
    random.normal(y, deviation),
  ];
  const { T, B, L, R } = truth.anchors;
  const anchors = { T: tap(T), B: tap(B), L: tap(L), R: tap(R) };
  return { ...truth, anchors, yaw: estimateYaw(anchors) };
}

/** Takes a photograph of a bird: where its places truly lie, and where they appear to lie after four taps. */
function takePhotograph(random: Random) {
  const view = someView(random);
  const truth = createTransform(view);
  const tapped = createTransform(alignByTaps(view, random));
  const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) / truth.scale;
  return { truth, tapped, distance };
}

// Rule (tracing.md)
describe("rings over photographs that were aligned by taps", () => {
  const birds = Array.from({ length: BIRDS }, (_, index) => {
    const random = createRandom(`tapped ${index}`);
    const spots = makePhotographedPattern(random);
    return { spots, first: takePhotograph(random), second: takePhotograph(random) };
  });

  it("lie on the spots of the photograph in which these were marked, whatever the taps", () => {
    for (const { spots, first } of birds)
      for (const spot of spots) {
        const marked = first.truth.toPhotograph(spot);
        const ring = first.tapped.toPhotograph(first.tapped.toCanvas(marked));
        expect(first.distance(ring, marked)).toBeLessThanOrEqual(0.5);
      }
  });

  it("lie within four units of their spots on another photograph of the bird, of 95%", () => {
    const distances = birds.flatMap(({ spots, first, second }) =>
      spots.map((spot) => {
        const reference = first.tapped.toCanvas(first.truth.toPhotograph(spot));
        return second.distance(second.tapped.toPhotograph(reference), second.truth.toPhotograph(spot));
      }),
    );
    const near = distances.filter((distance) => distance <= 4).length;
    expect(near / distances.length).toBeGreaterThanOrEqual(0.95);
    expect(Math.max(...distances)).toBeGreaterThan(1);
  });
});
