import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrawing } from "./drawing/scene.ts";
import { identify } from "./identify.ts";
import { prepareReferences, type Reference, type ReferenceSet } from "./reference.ts";
import { withReferences } from "./refresh.ts";
import { PREFILTER_MIN } from "./spots/prefilter.ts";

const coordinate = fc.integer({ min: 120, max: 330 });
/** Traced; or learned, beside which average counts are used too. */
const spot = fc.record(
  {
    x: coordinate,
    y: coordinate,
    r: fc.integer({ min: 1, max: 9 }),
    deviation: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ["x", "y", "r"] },
);
const contents = fc.record({
  spots: fc.option(fc.array(spot, { maxLength: 6 }), { nil: undefined }),
  averageCounts: fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 9, maxLength: 9 }), {
    nil: undefined,
  }),
  bandColors: fc.subarray(["red", "blue", "green"]),
  names: fc.subarray(["あき", "はる", "Kuro"]),
});
const withId = (each: Omit<Reference, "id">, id: number): Reference => ({ id: String(id), ...each });

/** Returns this many references, each with a pattern. */
const many = (count: number): Reference[] =>
  Array.from({ length: count }, (_, id) => ({
    id: String(id),
    spots: [
      { x: 130 + (id % 120), y: 150 + ((id * 7) % 170), r: 4 },
      { x: 130 + ((id * 11) % 120), y: 150 + ((id * 3) % 170), r: 3 },
    ],
    bandColors: ["red"],
  }));

/** Converts long arrays to text, which is compared much faster. */
function legible({ rasters, expectedCounts, ...set }: ReferenceSet) {
  const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString("base64");
  return { ...set, rasters: text(rasters), expectedCounts: text(expectedCounts) };
}

describe("withReferences", () => {
  it("gives a set equal to one prepared anew, whatever was known before and is known now", () => {
    fc.assert(
      fc.property(
        fc.array(contents, { minLength: 1, maxLength: 8 }),
        fc.dictionary(fc.nat({ max: 7 }).map(String), contents, { maxKeys: 4 }),
        (before, edits) => {
          const references = before.map(withId);
          const changed = new Map(
            Object.entries(edits)
              .filter(([place]) => Number(place) < before.length)
              .map(([place, each]) => [Number(place), withId(each, Number(place))] as const),
          );
          const now = references.map((reference, place) => changed.get(place) ?? reference);
          expect(withReferences(prepareReferences(references), changed)).toEqual(prepareReferences(now));
        },
      ),
    );
  });

  it("gives rasters of the changed ones too, and gains or loses all rasters with the set's size", () => {
    const spotless: Reference = { id: "0" };
    const enough = many(PREFILTER_MIN);
    const changed = new Map([[700, { ...withId({ spots: [{ x: 200, y: 300, r: 6 }] }, 700) }]]);
    const now = enough.map((reference, place) => changed.get(place) ?? reference);
    const set = prepareReferences(enough);
    expect(legible(withReferences(set, changed))).toEqual(legible(prepareReferences(now)));
    const fewer = withReferences(set, new Map([[0, spotless]]));
    expect(legible(fewer)).toEqual(legible(prepareReferences([spotless, ...enough.slice(1)])));
    expect(legible(withReferences(fewer, new Map([[0, enough[0] as Reference]])))).toEqual(legible(set));
  });

  it("computes nothing of the others anew, and leaves the previous set alone", () => {
    const references = many(50);
    const set = prepareReferences(references);
    const foreign = 77.5;
    set.patterns.x[set.patterns.first[20] as number] = foreign;
    set.expectedCounts.fill(200, 0, 9);
    const copy = structuredClone(set.patterns);
    const next = withReferences(set, new Map([[10, withId({ spots: [] }, 10)]]));
    expect(next.patterns.x[next.patterns.first[19] as number]).toBe(foreign);
    expect([...next.expectedCounts.subarray(0, 9)]).toEqual(new Array(9).fill(200));
    expect(set.patterns).toEqual(copy);
  });

  it("gives a set in which the changed one is identified by what is known of it now", () => {
    const references = many(30);
    const spots = [
      { x: 150, y: 330, r: 5 },
      { x: 240, y: 160, r: 5 },
      { x: 195, y: 250, r: 5 },
    ];
    const set = withReferences(prepareReferences(references), new Map([[4, { id: "4", spots }]]));
    const strokes = spots.map((pos, stroke) => ({ stroke, brushSize: 10, pos: [pos] }));
    const { candidates } = identify(
      set,
      readDrawing({ counts: countByCell(strokes), mask: everythingVisible(), strokes }),
    );
    expect(candidates[0]?.id).toBe("4");
  });
});
