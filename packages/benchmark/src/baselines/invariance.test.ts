import { makePattern } from "@harapen/simulator/patterns";
import { createRandom } from "@harapen/simulator/random";
import { describe, expect, it } from "vitest";
import { transportCost } from "./earth-mover.ts";
import { votesFor } from "./groth.ts";
import { bestScore, pairUp } from "./i3s.ts";
import { type PointSet, pointSetOf } from "./point-set.ts";
import { chiSquaredDistance, contextsOf } from "./shape-context.ts";
import { applySimilarity } from "./similarity.ts";
import { softCounts } from "./soft-counts.ts";
import { triangulate } from "./triangles.ts";

const random = createRandom("invariance");
const RICH = Array.from({ length: 40 }, () => makePattern(random)).filter(({ length }) => length === 9);
const [SHAPE = [], OTHER = []] = RICH.map(pointSetOf);
const turnedBy = (degrees: number, scale: number): PointSet => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return SHAPE.map((point) => applySimilarity(point, { a: scale * cos, b: scale * sin, dx: 6, dy: -9 }));
};

describe("soft counts", () => {
  it("share every point out, wherever it lies", () => {
    for (const shape of [SHAPE, [{ x: -400, y: 900 }]]) {
      expect(softCounts(shape).reduce((sum, count) => sum + count, 0)).toBeCloseTo(shape.length, 9);
    }
  });

  it("put a point in the middle of a cell into that cell alone", () => {
    expect(softCounts([{ x: 0, y: -4 }])).toEqual(
      [0, 0, 0, 0, 1, 0, 0, 0, 0].map((one) => expect.closeTo(one, 9)),
    );
  });
});

describe("Groth's triangles", () => {
  it("are the same for a shape that is turned, scaled and shifted", () => {
    const known = triangulate(SHAPE, 3);
    const drawn = triangulate(turnedBy(17, 1.2), 3.6);
    const { votes } = votesFor(drawn, known);
    expect(votes).toBeGreaterThan(0.8 * votesFor(known, known).votes);
    expect(votesFor(triangulate(OTHER, 3), known).votes).toBeLessThan(votes / 2);
  });

  it("of a mirrored shape match none of the original's true pairs", () => {
    const known = triangulate(SHAPE, 3);
    const mirrored = triangulate(
      SHAPE.map(({ x, y }) => ({ x: -x, y })),
      3,
    );
    expect(votesFor(mirrored, known).votes).toBeLessThan(0.5 * votesFor(known, known).votes);
  });
});

describe("I3S", () => {
  const search = { threshold: 14, shift: 40, score: "pairs" } as const;

  it("lays a shape that is turned, scaled and shifted on the original exactly", () => {
    expect(bestScore(pairUp(turnedBy(12, 1.15)), pairUp(SHAPE), search)).toBeCloseTo(1 / 81, 6);
    expect(bestScore(pairUp(OTHER), pairUp(SHAPE), search)).toBeGreaterThan(0.1);
  });

  it("does not turn farther than a drawing is ever turned", () => {
    expect(bestScore(pairUp(turnedBy(60, 1)), pairUp(SHAPE), search)).toBeGreaterThan(0.1);
  });
});

describe("shape contexts", () => {
  it("with their own scale are the same for a larger shape", () => {
    const [one, other] = [contextsOf(SHAPE, true), contextsOf(turnedBy(0, 1.37), true)];
    const distances = one.histograms.map((histogram, index) => {
      const larger = other.histograms[index];
      return larger && chiSquaredDistance(histogram, larger);
    });
    expect(distances).toEqual(SHAPE.map(() => expect.closeTo(0, 6)));
  });

  it("are as unlike one way as the other, from 0 to 1", () => {
    for (const one of contextsOf(SHAPE, true).histograms) {
      for (const other of contextsOf(OTHER, true).histograms) {
        expect(chiSquaredDistance(one, other)).toBeCloseTo(chiSquaredDistance(other, one), 12);
        expect(chiSquaredDistance(one, other)).toBeGreaterThanOrEqual(-1e-12);
        expect(chiSquaredDistance(one, other)).toBeLessThanOrEqual(1 + 1e-12);
      }
    }
  });
});

describe("the partial earth mover's distance", () => {
  const transport = { dustbin: 18, softness: 1 };

  it("is as far one way as the other, and nearly nothing to itself", () => {
    const [there, back] = [transportCost(SHAPE, OTHER, transport), transportCost(OTHER, SHAPE, transport)];
    expect(Math.abs(there - back) / there).toBeLessThan(0.02);
    expect(transportCost(SHAPE, SHAPE, transport)).toBeLessThan(0.5);
  });

  it("costs the move where that is cheaper than the dustbins, and the dustbins where it is not", () => {
    const at = (x: number) => [{ x, y: 0 }];
    expect(transportCost(at(0), at(10), transport)).toBeCloseTo(10, 1);
    expect(transportCost(at(0), at(90), transport)).toBeCloseTo(36, 1);
    expect(transportCost([], at(0), transport)).toBeCloseTo(18, 9);
  });
});
