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

  // Rule (the-search)
  it("takes the share of photographs that show a traced spot for the probability that the individual has it", () => {
    const joined = {
      spots: [
        { x: 150, y: 180, r: 2, presence: 0.5 },
        { x: 210, y: 260, r: 2 },
      ],
    };
    expect(toReference(joined, undefined).spots).toEqual(joined.spots);
    const { patterns } = prepareReferences([{ id: "", ...toReference(joined, undefined) }]);
    expect([...patterns.presence]).toEqual([0.5, 1]);
    expect(patterns.expectedSpots[0]).toBe(1.5);
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

// Rule (the-search)
it("blames a drawing less for leaving out a spot that not every photograph shows", () => {
  const drawn = [
    { x: 150, y: 180 },
    { x: 240, y: 200 },
    { x: 190, y: 300 },
  ];
  const strokes = drawn.map((place, stroke) => ({ stroke, brushSize: 10, pos: [place] }));
  const scene = readDrawing({ counts: countByCell(strokes), mask: everythingVisible(), strokes });
  const spotsWith = (presence: number | undefined) => [
    ...drawn.map(({ x, y }) => ({ x, y, r: 4 })),
    { x: 200, y: 240, r: 4, ...(presence === undefined ? {} : { presence }) },
  ];
  const shares = [undefined, 2 / 3, 1 / 3];
  const references = shares.map((presence, index) => ({
    id: String(index),
    ...toReference({ spots: spotsWith(presence) }, undefined),
  }));
  const { candidates } = identify(prepareReferences(references), scene);
  expect(candidates.map(({ id }) => id)).toEqual(["2", "1", "0"]);
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
