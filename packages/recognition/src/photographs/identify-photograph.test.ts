import type { Spot } from "@harapen/contract/spot";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identifyPhotograph } from "./identify-photograph.ts";

/** A generator of made-up patterns that needs no simulator, which stands above this package. */
function patternOf(seed: number): Spot[] {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: 8 + Math.floor(14 * next()) }, () => ({
    x: 195 + 80 * (2 * next() - 1),
    y: 247 + 100 * (2 * next() - 1),
    r: 1.5 + next(),
  }));
}

const BIRDS = Array.from({ length: 24 }, (_, id) => ({ id: String(id), spots: patternOf(id + 1) }));
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Another photograph of a bird: moved, stretched, one spot in ten missing, and two that are none. */
const anotherPhotograph = fc
  .record({
    bird: fc.integer({ min: 0, max: BIRDS.length - 1 }),
    shift: fc.tuple(between(-8, 8), between(-10, 10)),
    scale: between(0.93, 1.07),
    moves: fc.array(fc.tuple(between(-4, 4), between(-4, 4)), { minLength: 22, maxLength: 22 }),
    missing: fc.integer({ min: 0, max: 9 }),
    added: fc.array(fc.tuple(between(-70, 70), between(-90, 90)), { maxLength: 2 }),
  })
  .map(({ bird, shift, scale, moves, missing, added }) => {
    const of = (BIRDS[bird]?.spots ?? []).flatMap(({ x, y, r }, index) => {
      const [dx, dy] = moves[index] ?? [0, 0];
      const place = {
        x: 195 + scale * (x - 195) + shift[0] + dx,
        y: 247 + scale * (y - 247) + shift[1] + dy,
      };
      return index % 10 === missing ? [] : [{ index, spot: { ...place, r } }];
    });
    const others = added.map(([dx, dy]) => ({ index: -1, spot: { x: 195 + dx, y: 247 + dy, r: 2 } }));
    return { id: String(bird), traced: [...of, ...others] };
  });

describe("identifyPhotograph", () => {
  it("finds the bird of another photograph, and which spots are the same", () => {
    fc.assert(
      fc.property(anotherPhotograph, ({ id, traced }) => {
        const { candidates } = identifyPhotograph(
          BIRDS,
          traced.map(({ spot }) => spot),
        );
        expect(candidates[0]?.id).toBe(id);
        const agreements = candidates[0]?.agreements ?? [];
        const right = agreements.filter((each) => traced[each.traced]?.index === each.spot);
        const same = traced.filter(({ index }) => index >= 0);
        expect(right.length).toBeGreaterThan(0.6 * same.length);
        expect(agreements.length - right.length).toBeLessThan(0.3 * same.length);
      }),
      { numRuns: 12 },
    );
  });

  it("gives probabilities that sum to one with that of a bird that is not known, which is said of one", () => {
    const { candidates, unlisted } = identifyPhotograph(BIRDS, patternOf(4_711));
    const listed = candidates.reduce((sum, { probability }) => sum + probability, 0);
    expect(listed + unlisted).toBeCloseTo(1, 9);
    expect(unlisted).toBeGreaterThan(0.5);
    expect(candidates.map(({ probability }) => probability)).toEqual(
      candidates.map(({ probability }) => probability).toSorted((one, other) => other - one),
    );
  });

  it("does not mind in which order spots were traced", () => {
    const traced = BIRDS[3]?.spots ?? [];
    const [one, other] = [identifyPhotograph(BIRDS, traced), identifyPhotograph(BIRDS, traced.toReversed())];
    expect(other.candidates[0]?.id).toBe(one.candidates[0]?.id);
    expect(other.candidates[0]?.probability).toBeCloseTo(one.candidates[0]?.probability ?? 0, 3);
  });

  it("leaves out birds without spots, and knows nothing of a photograph without any", () => {
    const birds = [...BIRDS.slice(0, 3), { id: "spotless", spots: [] }];
    const { candidates, unlisted } = identifyPhotograph(birds, []);
    expect(candidates.map(({ id }) => id)).toEqual(["0", "1", "2"]);
    for (const { probability } of candidates) expect(probability).toBeCloseTo(0.3, 6);
    expect(unlisted).toBeCloseTo(0.1, 6);
    expect(identifyPhotograph([], patternOf(1))).toEqual({ candidates: [], unlisted: 1 });
  });
});
