import { everythingVisible, NOT_VISIBLE, VISIBLE } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Drawing, identify, type Posterior } from "./identify.ts";
import { NONE } from "./parameters.ts";
import { prepareReferences, type Reference } from "./reference.ts";

const spotAt = (x: number, y: number) => [{ x, y, r: 5 }];
const PENGUINS: readonly Reference[] = [
  { id: "sango", spots: spotAt(150, 180), bandColors: ["red", "blue"], names: ["サンゴ", "Sango"] },
  { id: "ramune", spots: spotAt(240, 180), bandColors: ["blue", "yellow"], names: ["ラムネ", "Ramune"] },
  { id: "kinako", spots: spotAt(195, 250), bandColors: ["yellow", "brown"], names: ["きなこ", "Kinako"] },
  { id: "daifuku", spots: spotAt(195, 340), bandColors: ["white"], names: ["大福", "Daifuku"] },
  { id: "chick" },
];
const REFERENCES = prepareReferences(PENGUINS);
const UNTOLD = prepareReferences(PENGUINS.map(({ id, spots }) => ({ id, spots })));

const NOTHING_DRAWN: Drawing = { counts: new Array(9).fill(0), mask: everythingVisible() };
const drawn = (x: number, y: number): Drawing => ({
  ...NOTHING_DRAWN,
  strokes: [{ stroke: 0, brushSize: 10, pos: [{ x, y }] }],
});
const probabilityOf = ({ candidates }: Posterior, id: string) =>
  candidates.find((candidate) => candidate.id === id)?.probability ?? 0;
const search = (told: Partial<Drawing>, drawing = NOTHING_DRAWN) =>
  identify(REFERENCES, { ...drawing, ...told });

describe("bands and a name told with a drawing", () => {
  it("change nothing, to the last digit, where they are not given", () => {
    for (const drawing of [NOTHING_DRAWN, drawn(150, 185), drawn(200, 260)]) {
      const before = identify(UNTOLD, drawing);
      expect(search({}, drawing)).toEqual(before);
      expect(search({ bandColors: [], name: "" }, drawing)).toEqual(before);
      expect(search({ name: " ？ " }, drawing)).toEqual(before);
    }
  });

  it("find a penguin without any drawing, each alone, and together more surely", () => {
    const byBands = search({ bandColors: ["blue", "red"] });
    const byName = search({ name: "さんご" });
    const byBoth = search({ bandColors: ["blue", "red"], name: "さんご" });
    for (const posterior of [byBands, byName, byBoth]) expect(posterior.candidates[0]?.id).toBe("sango");
    const [bands, name, both] = [byBands, byName, byBoth].map((posterior) =>
      probabilityOf(posterior, "sango"),
    ) as [number, number, number];
    expect(both).toBeGreaterThan(Math.max(bands, name));
    expect(Math.min(bands, name)).toBeGreaterThan(2 * ((1 - NONE.prior) / PENGUINS.length));
  });

  it("do not overrule a drawing that is clearly another's when both are contradicted by it", () => {
    const references = prepareReferences([
      {
        id: "many",
        spots: [...Array(9).keys()].map((at) => ({ x: 140 + 14 * at, y: 160 + ((at * 67) % 180), r: 5 })),
      },
      { id: "few", spots: spotAt(195, 340), bandColors: ["white"] },
    ]);
    const strokes = [...Array(9).keys()].map((at) => ({
      stroke: at,
      brushSize: 10,
      pos: [{ x: 140 + 14 * at, y: 160 + ((at * 67) % 180) }],
    }));
    const posterior = identify(references, { ...NOTHING_DRAWN, strokes, bandColors: ["white"] });
    expect(posterior.candidates[0]?.id).toBe("many");
  });

  it("raise none of these when they fit nobody", () => {
    expect(search({ bandColors: ["black", "pink"] }).none).toBeGreaterThan(NONE.prior);
    expect(search({ name: "ペンギンマニア" }).none).toBeGreaterThan(NONE.prior);
    expect(search({ bandColors: ["red", "blue"] }).none).toBeLessThan(NONE.prior);
  });

  it("leave an aquarium without penguins with none of them", () => {
    const nobody = prepareReferences([]);
    const posterior = identify(nobody, { ...NOTHING_DRAWN, bandColors: ["red"], name: "サンゴ" });
    expect(posterior).toEqual({ candidates: [], none: 1 });
  });

  it("raise the penguin whose bands they are, and never make one impossible", () => {
    const color = fc.constantFrom("red", "blue", "yellow", "brown", "white", "black", "?");
    const told = fc.record({
      bandColors: fc.array(color, { maxLength: 20 }),
      name: fc.oneof(fc.string({ unit: "grapheme", maxLength: 50 }), fc.constantFrom("サンゴ", "きな")),
    });
    const mask = fc.array(fc.constantFrom<typeof VISIBLE | typeof NOT_VISIBLE>(VISIBLE, NOT_VISIBLE), {
      minLength: 9,
      maxLength: 9,
    });
    const place = fc.tuple(fc.integer({ min: 120, max: 270 }), fc.integer({ min: 130, max: 360 }));
    fc.assert(
      fc.property(told, mask, fc.option(place), (said, seen, at) => {
        const drawing = { ...(at ? drawn(...at) : NOTHING_DRAWN), mask: seen };
        const { candidates, none } = search(said, drawing);
        const all = [...candidates.map(({ probability }) => probability), none];
        for (const probability of all) expect(probability).toBeGreaterThan(0);
        expect(all.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9);
        const untold = probabilityOf(search({}, drawing), "sango");
        const rightly = probabilityOf(search({ bandColors: ["red", "blue"] }, drawing), "sango");
        expect(rightly).toBeGreaterThan(untold);
      }),
    );
  });
});
