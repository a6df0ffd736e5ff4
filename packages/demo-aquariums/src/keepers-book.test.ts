import { describe, expect, it } from "vitest";
import { type KeepersBook, parseKeepersBook } from "./keepers-book.ts";

const inAllLanguages = (word: string) => ({ ja: word, en: word, zh: word, ko: word });

function penguin(id: string, pair: string | null = null): KeepersBook["penguins"][number] {
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

const BOOK: KeepersBook = {
  aquarium: { slug: "harbour", aqua_id: 7, name: inAllLanguages("Harbour"), band_colors: ["red"] },
  places: { harbour: inAllLanguages("Harbour") },
  gender: { female: inAllLanguages("Female") },
  color: { red: inAllLanguages("Red") },
  penguins: [penguin("h01", "h02"), penguin("h02", "h01"), penguin("h03")],
};

const parse = (book: unknown) => parseKeepersBook(JSON.stringify(book), "harbour.json");

describe("a keepers' book", () => {
  it("is read when it is in order", () => {
    expect(parse(BOOK)).toEqual(BOOK);
  });

  it("that is not JSON is named in the error", () => {
    expect(() => parseKeepersBook("{", "harbour.json")).toThrow(/harbour\.json is not JSON/);
  });

  it("with a field of the wrong form says where", () => {
    const book = { ...BOOK, penguins: [{ ...penguin("h01"), birth_year: "2019" }] };
    expect(() => parse(book)).toThrow(/penguins\[0\]\.birth_year/);
  });

  it("lists every contradiction at once", () => {
    const stranger = { ...penguin("h03", "h01"), place_id: "moon", gender: "robot", band_color: ["mauve"] };
    const book = { ...BOOK, color: {}, penguins: [...BOOK.penguins.slice(0, 2), stranger, stranger] };
    for (const problem of [
      /h03: the id is used twice/,
      /band colour "red" has no translation/,
      /h03: its pair h01 does not name it/,
      /h03: place "moon"/,
      /h03: gender "robot"/,
      /h03: band colour "mauve"/,
    ]) {
      expect(() => parse(book)).toThrow(problem);
    }
  });
});
