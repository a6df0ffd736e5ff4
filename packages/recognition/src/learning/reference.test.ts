import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { believed } from "./reference.ts";

const learned = (weight: number) => ({
  weight,
  spots: [{ x: 200, y: 200, r: 5, deviation: 6, presence: 0.9 }],
});
const averageCounts = [1, 0, 0, 2, 0, 0, 0, 1, 0];

describe("believed", () => {
  it("never touches what keepers traced", () => {
    const traced = { spots: [{ x: 150, y: 180, r: 4 }], averageCounts };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000 }), (weight) => {
        expect(believed(traced, learned(weight))).toEqual(traced);
      }),
    );
  });

  it.each([
    ["nothing learned", undefined, { spots: [], averageCounts }],
    ["hardly anything", learned(0.1), { spots: [], averageCounts }],
    ["a drawing or two", learned(1.7), { spots: learned(1.7).spots, averageCounts }],
    ["several drawings", learned(5), { spots: learned(5).spots }],
  ])("lets average counts give way by and by: %s", (_, pattern, expected) => {
    expect(believed({ averageCounts }, pattern)).toEqual(expected);
  });

  it("takes what was learned where keepers know nothing", () => {
    expect(believed({}, learned(0.9)).spots).toEqual(learned(0.9).spots);
  });
});
