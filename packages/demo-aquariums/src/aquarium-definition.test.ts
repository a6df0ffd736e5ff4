import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { describe, expect, it } from "vitest";
import { type AquariumDefinition, parseAquariumDefinition } from "./aquarium-definition.ts";

const inAllLanguages = (word: string) => ({ ja: word, en: word, zh: word, ko: word });

function penguin(id: string, pair: string | null = null): AquariumDefinition["penguins"][number] {
  return {
    id,
    name: inAllLanguages(id),
    gender: "female",
    birthday_iso: "2019-05-04",
    birthday_precision: "day",
    birth_year: 2019,
    pair_id: pair,
    place_id: "harbour",
    band_color: ["red"],
    comment: inAllLanguages("hello"),
  };
}

const DEFINITION: AquariumDefinition = {
  aquarium: {
    slug: "harbour",
    aqua_id: 7,
    name: inAllLanguages("Harbour"),
    band_colors: ["red"],
    aids: DEFAULT_AIDS,
  },
  places: { harbour: inAllLanguages("Harbour") },
  gender: { female: inAllLanguages("Female") },
  color: { red: inAllLanguages("Red") },
  penguins: [penguin("h01", "h02"), penguin("h02", "h01"), penguin("h03")],
};

const parse = (definition: unknown) => parseAquariumDefinition(JSON.stringify(definition), "harbour.json");

describe("an aquarium's definition", () => {
  it("is parsed when it is valid", () => {
    expect(parse(DEFINITION)).toEqual(DEFINITION);
  });

  it("that is not JSON is named in the error", () => {
    expect(() => parseAquariumDefinition("{", "harbour.json")).toThrow(/harbour\.json is not JSON/);
  });

  it("with a field of the wrong form says where", () => {
    const definition = { ...DEFINITION, penguins: [{ ...penguin("h01"), birth_year: "2019" }] };
    expect(() => parse(definition)).toThrow(/penguins\[0\]\.birth_year/);
  });

  it("lists every contradiction at once", () => {
    const others = { place_id: "moon", gender: "robot", band_color: ["mauve"], parent_ids: ["h01", "h09"] };
    const faulty = { ...penguin("h03", "h01"), ...others };
    const definition = {
      ...DEFINITION,
      color: {},
      penguins: [...DEFINITION.penguins.slice(0, 2), faulty, faulty],
    };
    for (const problem of [
      /h03: the id is used twice/,
      /band colour "red" has no translation/,
      /h03: its pair h01 does not name it/,
      /h03: place "moon"/,
      /h03: gender "robot"/,
      /h03: band colour "mauve"/,
      /h03: there is no parent h09/,
    ]) {
      expect(() => parse(definition)).toThrow(problem);
    }
  });
});
