import { everythingVisible, NOT_VISIBLE, VISIBLE } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Drawing, readDrawing } from "./drawing/scene.ts";
import type { Posterior } from "./evidence/posterior.ts";
import { identify } from "./identify.ts";
import { UNLISTED } from "./parameters.ts";
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
const UNDESCRIBED = prepareReferences(PENGUINS.map(({ id, spots }) => ({ id, spots })));

const NOTHING_DRAWN: Drawing = { counts: new Array(9).fill(0), mask: everythingVisible() };
const drawn = (x: number, y: number): Drawing => ({
  ...NOTHING_DRAWN,
  strokes: [{ stroke: 0, brushSize: 10, pos: [{ x, y }] }],
});
const probabilityOf = ({ candidates }: Posterior, id: string) =>
  candidates.find((candidate) => candidate.id === id)?.probability ?? 0;
const search = (described: Partial<Drawing>, drawing = NOTHING_DRAWN) =>
  identify(REFERENCES, readDrawing({ ...drawing, ...described }));

describe("identify, with bands and a name described beside a drawing", () => {
  it("changes nothing, to the last digit, where they are not given", () => {
    for (const drawing of [NOTHING_DRAWN, drawn(150, 185), drawn(200, 260)]) {
      const before = identify(UNDESCRIBED, readDrawing(drawing));
      expect(search({}, drawing)).toEqual(before);
      expect(search({ bandColors: [], name: "" }, drawing)).toEqual(before);
      expect(search({ name: " ？ " }, drawing)).toEqual(before);
    }
  });

  // Rule (the-search)
  it("ranks the penguin first by each of them alone, without any drawing, and surer by both", () => {
    const byBands = search({ bandColors: ["blue", "red"] });
    const byName = search({ name: "さんご" });
    const byBoth = search({ bandColors: ["blue", "red"], name: "さんご" });
    for (const posterior of [byBands, byName, byBoth]) expect(posterior.candidates[0]?.id).toBe("sango");
    const [bands, name, both] = [byBands, byName, byBoth].map((posterior) =>
      probabilityOf(posterior, "sango"),
    ) as [number, number, number];
    expect(both).toBeGreaterThan(Math.max(bands, name));
    expect(Math.min(bands, name)).toBeGreaterThan(2 * ((1 - UNLISTED.prior) / PENGUINS.length));
  });

  it("does not let bands overrule a drawing that is clearly another's", () => {
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
    const posterior = identify(references, readDrawing({ ...NOTHING_DRAWN, strokes, bandColors: ["white"] }));
    expect(posterior.candidates[0]?.id).toBe("many");
  });

  it("raises the probability of none of the references when they fit nobody", () => {
    expect(search({ bandColors: ["black", "pink"] }).unlisted).toBeGreaterThan(UNLISTED.prior);
    expect(search({ name: "ペンギンマニア" }).unlisted).toBeGreaterThan(UNLISTED.prior);
    expect(search({ bandColors: ["red", "blue"] }).unlisted).toBeLessThan(UNLISTED.prior);
  });

  it("leaves none of the references as the one answer in an aquarium without penguins", () => {
    const nobody = prepareReferences([]);
    const posterior = identify(
      nobody,
      readDrawing({ ...NOTHING_DRAWN, bandColors: ["red"], name: "サンゴ" }),
    );
    expect(posterior).toEqual({ candidates: [], unlisted: 1 });
  });

  it("raises the penguin whose bands they are, and makes none impossible", () => {
    const color = fc.constantFrom("red", "blue", "yellow", "brown", "white", "black", "?");
    const described = fc.record({
      bandColors: fc.array(color, { maxLength: 20 }),
      name: fc.oneof(fc.string({ unit: "grapheme", maxLength: 50 }), fc.constantFrom("サンゴ", "きな")),
    });
    const mask = fc.array(fc.constantFrom<typeof VISIBLE | typeof NOT_VISIBLE>(VISIBLE, NOT_VISIBLE), {
      minLength: 9,
      maxLength: 9,
    });
    const place = fc.tuple(fc.integer({ min: 120, max: 270 }), fc.integer({ min: 130, max: 360 }));
    fc.assert(
      fc.property(described, mask, fc.option(place), (description, seen, at) => {
        const drawing = { ...(at ? drawn(...at) : NOTHING_DRAWN), mask: seen };
        const { candidates, unlisted } = search(description, drawing);
        const all = [...candidates.map(({ probability }) => probability), unlisted];
        for (const probability of all) expect(probability).toBeGreaterThan(0);
        expect(all.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 9);
        const undescribed = probabilityOf(search({}, drawing), "sango");
        const rightly = probabilityOf(search({ bandColors: ["red", "blue"] }, drawing), "sango");
        expect(rightly).toBeGreaterThan(undescribed);
      }),
    );
  });
});
