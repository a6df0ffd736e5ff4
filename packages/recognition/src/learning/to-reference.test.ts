import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrawing } from "../drawing/scene.ts";
import { identify } from "../identify.ts";
import { prepareReferences, type Reference } from "../reference.ts";
import { toReference } from "./to-reference.ts";

const learned = (weight: number) => ({
  weight,
  spots: [{ x: 200, y: 200, r: 5, deviation: 6, presence: 0.9 }],
});
const averageCounts = [1, 0, 0, 2, 0, 0, 0, 1, 0];

describe("toReference", () => {
  it("never touches what keepers traced", () => {
    const traced = { spots: [{ x: 150, y: 180, r: 4 }], averageCounts };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1_000 }), (weight) => {
        expect(toReference(traced, learned(weight))).toEqual(traced);
      }),
    );
  });

  it.each([
    ["nothing learned", undefined, { averageCounts }],
    ["no spots learned", { weight: 9, spots: [] }, { averageCounts }],
    ["hardly anything", learned(0.1), { averageCounts }],
    ["a drawing or two", learned(1.7), { spots: learned(1.7).spots, averageCounts }],
    ["several drawings", learned(5), { spots: learned(5).spots }],
  ])("lets average counts give way by and by: %s", (_, pattern, expected) => {
    expect(toReference({ averageCounts }, pattern)).toEqual(expected);
  });

  it("takes the keepers' word that there are no spots, whatever was learned or counted", () => {
    expect(toReference({ spots: [], averageCounts }, learned(9))).toEqual({ spots: [] });
  });

  it("takes what was learned where keepers know nothing", () => {
    expect(toReference({}, learned(0.9)).spots).toEqual(learned(0.9).spots);
  });
});

it("weighs average counts and a learned pattern in equal parts, for strokes and for counts", () => {
  const spots = learned(2).spots;
  const strokes = [{ stroke: 0, brushSize: 10, pos: [{ x: 203, y: 207 }] }];
  const drawing = { counts: countByCell(strokes), mask: everythingVisible() };
  for (const asked of [drawing, { ...drawing, strokes }]) {
    const odds = (known: Omit<Reference, "id">) => {
      const { candidates, unlisted } = identify(
        prepareReferences([{ id: "", ...known }]),
        readDrawing(asked),
      );
      return (candidates[0]?.probability ?? 0) / unlisted;
    };
    const [counts, pattern, both] = [
      odds({ averageCounts }),
      odds({ spots }),
      odds({ spots, averageCounts }),
    ];
    expect(counts).not.toBeCloseTo(pattern, 1);
    expect(both).toBeGreaterThan(Math.min(counts, pattern));
    expect(both).toBeLessThan(Math.max(counts, pattern));
  }
});
