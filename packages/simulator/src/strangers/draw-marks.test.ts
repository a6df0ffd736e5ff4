import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { drawMarks, followWay, wayOf } from "./draw-marks.ts";
import type { Hand } from "./habits.ts";

import { meetStranger } from "./stranger.ts";

const mark = { x: 200, y: 250, r: 6, spots: [3] };

function draw(hand: Hand, seed: number) {
  const random = createRandom(seed);
  return followWay(random, wayOf(random, mark, hand, true), 1000);
}

describe("a mark", () => {
  it("is one sample or two of a tap, many of any other hand", () => {
    expect(draw("tap", 1).length).toBeLessThanOrEqual(2);
    for (const hand of ["dash", "ring", "scribble"] as const) expect(draw(hand, 1).length).toBeGreaterThan(4);
  });

  it("stays within a fingertip of its place", () => {
    for (const hand of ["tap", "dash", "ring", "scribble"] as const) {
      for (let seed = 0; seed < 50; seed++) {
        const far = Math.max(...draw(hand, seed).map(({ x, y }) => Math.hypot(x - mark.x, y - mark.y)));
        expect(far).toBeLessThan(22);
      }
    }
  });

  it("goes around its place as a ring, fast in the middle of the way and slow at its ends", () => {
    const ring = draw("ring", 4);
    const steps = ring
      .slice(1)
      .map(({ x, y }, index) => Math.hypot(x - (ring[index]?.x ?? 0), y - (ring[index]?.y ?? 0)));
    expect(ring.every(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) > 3)).toBe(true);
    expect(steps[Math.floor(steps.length / 2)]).toBeGreaterThan(3 * (steps[0] ?? 0));
  });
});

describe("drawMarks", () => {
  it("lets a child drag on from one mark to the next now and then, in one stroke for both, and an adult never", () => {
    const marks = [mark, { ...mark, x: 220, spots: [4] }];
    const dragged = (kind: "adult" | "child") =>
      Array.from({ length: 400 }, (_, seed) => {
        const random = createRandom(seed);
        return drawMarks(random, marks, meetStranger(random, kind));
      }).filter(({ standsFor }) => standsFor.length === 1 && standsFor[0]?.join() === "3,4").length;
    expect(dragged("adult")).toBe(0);
    expect(dragged("child")).toBeGreaterThan(2);
    expect(dragged("child")).toBeLessThan(30);
  });
});
