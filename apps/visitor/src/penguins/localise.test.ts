import type { Dictionary, DictionaryResponse, ReadPhrases } from "@harapen/contract/aquarium";
import { type Penguin, penguin as parsePenguin } from "@harapen/contract/penguin";
import { describe, expect, it, test } from "vitest";
import { birthdayLabel, EMPTY_DICTIONARY, localise } from "./localise.ts";

const sango: Penguin = {
  id: "p1",
  picture: "/p1.svg",
  icon: "/p1-icon.svg",
  pair_id: "p2",
  band_color: ["red", "teal"],
  place_id: "nagasaki",
  gender: "female",
  birthday_iso: "2016-04-02",
  birthday_precision: "day",
  birth_year: 2016,
};

const english: Dictionary = {
  penguin: { name: { p1: "Sango", p2: "Konbu" }, comment: { p1: "Loves sardines and naps." } },
  place: { nagasaki: "Nagasaki" },
  gender: { male: "Male", female: "Female" },
  color: { red: "Red" },
};

describe("localise", () => {
  it("gives a label for every code", () => {
    expect(localise(sango, english)).toMatchObject({
      nameLabel: "Sango",
      pairLabel: "Konbu",
      placeId: "nagasaki",
      placeLabel: "Nagasaki",
      genderLabel: "Female",
      birthdayLabel: "2016-04-02",
      comment: "Loves sardines and naps.",
    });
  });

  // Rule (band-colours)
  it("falls back to a band colour's code where the dictionary lacks its label", () => {
    expect(localise(sango, english).bandColorLabels).toEqual(["Red", "teal"]);
  });

  // Rule (penguins-in-the-visitors-language): A comment is the dictionary's, or empty
  it("falls back to ids and codes without a dictionary, and to nothing for gender and comment", () => {
    expect(localise(sango, EMPTY_DICTIONARY)).toMatchObject({
      nameLabel: "p1",
      pairLabel: "p2",
      placeLabel: "nagasaki",
      bandColorLabels: ["red", "teal"],
      genderLabel: "",
      comment: "",
    });
  });

  // Rule (penguins-in-the-visitors-language): Without a pair there is no label of one
  it("leaves pair and place empty when there is none", () => {
    const alone = { ...sango, pair_id: null, place_id: undefined };
    expect(localise(alone, english)).toMatchObject({ pairLabel: "", placeLabel: "", placeId: null });
  });

  // Rule (penguins-in-the-visitors-language): Every other gender is unknown, and has no label
  test.each(["FEMALE", "f", "", null, undefined])(
    "takes the gender %j as unknown, without a label",
    (gender) => {
      expect(localise({ ...sango, gender }, english)).toMatchObject({ gender: "unknown", genderLabel: "" });
    },
  );

  // Rule (penguins-in-the-visitors-language): ISO birthday, precision and year are kept, `null` where they
  //   are absent
  it("gives null for what is absent", () => {
    const bare: Penguin = { id: "p3", picture: "", icon: "", band_color: [] };
    expect(localise(bare, english)).toMatchObject({
      birthYear: null,
      birthdayISO: null,
      birthdayPrecision: null,
      birthdayLabel: "",
    });
  });
});

describe("the label from localise", () => {
  const bare: Penguin = { id: "p3", picture: "", icon: "", band_color: [] };
  const dictionaryWith = (labels: Partial<Dictionary>): Dictionary => ({ ...EMPTY_DICTIONARY, ...labels });
  const withName = (name: Record<string, string>) => dictionaryWith({ penguin: { name, comment: {} } });

  const withComment = (phrases: string[] | undefined): DictionaryResponse => ({
    ...EMPTY_DICTIONARY,
    penguin: { name: {}, comment: { p3: "Loves naps." }, comment_phrases: phrases && { p3: phrases } },
  });

  const read = (base: string): ReadPhrases => [[{ base, reading: "かな" }]];
  const withReadings: DictionaryResponse = {
    ...EMPTY_DICTIONARY,
    readings: {
      name: { p3: read("岩") },
      comment: {},
      place: { cape: read("岬") },
      gender: {},
      color: { red: read("赤") },
    },
  };

  // Rule (penguins-in-the-visitors-language): A name is the dictionary's, or the id
  // Rule (penguins-in-the-visitors-language): A pair is named by the dictionary, or by its id
  // Rule (penguins-in-the-visitors-language): A place has the dictionary's word, or its id, which is kept
  //   beside it
  // Rule (penguins-in-the-visitors-language): `male` and `female` have the dictionary's words
  test.each([
    ["a name that is written", {}, withName({ p3: "Iwa" }), { nameLabel: "Iwa" }],
    ["a name that is missing", {}, withName({ p1: "Sango" }), { nameLabel: "p3" }],
    ["a name that is left empty", {}, withName({ p3: "" }), { nameLabel: "p3" }],
    ["a name of white space alone", {}, withName({ p3: " \u3000\t" }), { nameLabel: "p3" }],
    [
      "a pair whose name is white space alone",
      { pair_id: "p1" },
      withName({ p1: "\u3000" }),
      { pairLabel: "p1" },
    ],
    [
      "a place of white space alone",
      { place_id: "mars" },
      dictionaryWith({ place: { mars: " " } }),
      { placeLabel: "mars" },
    ],
    [
      "a colour whose label is left empty",
      { band_color: ["red"] },
      dictionaryWith({ color: { red: "" } }),
      { bandColorLabels: ["red"] },
    ],
    ["no pair", { pair_id: null }, english, { pairId: null, pairLabel: "" }],
    ["an empty pair", { pair_id: "" }, english, { pairLabel: "" }],
    ["a pair with a name", { pair_id: "p1" }, english, { pairId: "p1", pairLabel: "Sango" }],
    ["a dangling pair", { pair_id: "gone" }, english, { pairId: "gone", pairLabel: "gone" }],
    ["a known colour", { band_color: ["red"] }, english, { bandColorLabels: ["Red"] }],
    ["an unknown colour code", { band_color: ["#0ff"] }, english, { bandColorLabels: ["#0ff"] }],
    ["one colour twice", { band_color: ["red", "red"] }, english, { bandColorLabels: ["Red", "Red"] }],
    ["no place", { place_id: null }, english, { placeId: null, placeLabel: "" }],
    ["a place without a label", { place_id: "mars" }, english, { placeId: "mars", placeLabel: "mars" }],
    ["a known gender", { gender: "male" }, english, { gender: "male", genderLabel: "Male" }],
    ["a gender without a label", { gender: "male" }, EMPTY_DICTIONARY, { gender: "male", genderLabel: "" }],
    // The label of an unknown gender is empty even where the dictionary has one.
    [
      "an unknown gender",
      { gender: "unknown" },
      dictionaryWith({ gender: { unknown: "Not known yet" } }),
      { gender: "unknown", genderLabel: "" },
    ],
    ["no comment", {}, english, { comment: "", commentPhrases: [] }],
    ["a comment in phrases", {}, withComment(["Loves ", "naps."]), { commentPhrases: ["Loves ", "naps."] }],
    ["phrases of another comment", {}, withComment(["Swims."]), { commentPhrases: ["Loves naps."] }],
    ["a comment without phrases", {}, withComment(undefined), { commentPhrases: ["Loves naps."] }],
    [
      "texts with readings",
      { pair_id: "p1", place_id: "cape", gender: "male", band_color: ["red", "blue"] },
      withReadings,
      {
        readings: {
          name: read("岩"),
          pair: undefined,
          bandColors: [read("赤"), undefined],
          place: read("岬"),
          gender: undefined,
          comment: undefined,
        },
      },
    ],
    [
      "labels of other languages",
      { pair_id: "p1", place_id: "cape", gender: "male", band_color: ["red", "blue"] },
      {
        ...EMPTY_DICTIONARY,
        borrowed: { name: { p3: "ja", p1: "ko" }, place: { cape: "zh" }, gender: {}, color: { blue: "ja" } },
      },
      {
        languages: { name: "ja", pair: "ko", bandColors: [undefined, "ja"], place: "zh", gender: undefined },
      },
    ],
    ["one who is here", { status: { kind: "here", since: "2020" } }, english, { former: null }],
    ["one who is not on show", { status: { kind: "not-on-show" } }, english, { former: null }],
    [
      "one who moved away",
      { status: { kind: "moved", since: "2026-11" } },
      english,
      { former: { kind: "moved", since: "2026-11" } },
    ],
    ["one who died", { status: { kind: "died" } }, english, { former: { kind: "died", since: "" } }],
    ["a birth year alone", { birth_year: 2009 }, english, { birthYear: 2009, birthdayLabel: "2009" }],
  ] as const)("of %s", (_what, fields, dictionary, labels) => {
    const penguin = { ...bare, ...fields, band_color: "band_color" in fields ? [...fields.band_color] : [] };
    expect(localise(penguin, dictionary)).toMatchObject(labels);
  });

  it("is found where older folders write ids as numbers", () => {
    const penguin = parsePenguin.parse({
      id: 7,
      picture: "",
      icon: "",
      band_color: [],
      pair_id: 8,
      place_id: 1,
    });
    const dictionary = dictionaryWith({
      penguin: { name: { 7: "Iwa", 8: "Umi" }, comment: {} },
      place: { 1: "Otaru" },
    });
    expect(localise(penguin, dictionary)).toMatchObject({
      id: "7",
      nameLabel: "Iwa",
      pairLabel: "Umi",
      placeLabel: "Otaru",
    });
  });

  it("falls back to a code that is the name of a property of every object", () => {
    const odd = {
      ...bare,
      id: "constructor",
      pair_id: "toString",
      place_id: "valueOf",
      band_color: ["__proto__"],
    };
    expect(localise(odd, EMPTY_DICTIONARY)).toMatchObject({
      nameLabel: "constructor",
      pairLabel: "toString",
      placeLabel: "valueOf",
      bandColorLabels: ["__proto__"],
      comment: "",
      languages: { name: undefined, pair: undefined, place: undefined, bandColors: [undefined] },
    });
  });
});

describe("the birthday's label", () => {
  // Rule (penguins-in-the-visitors-language): A birthday is `birthday_iso`, else the year of birth, else
  //   empty
  // Rule (penguins-in-the-visitors-language): A birthday shows no more than `birthday_precision` says is
  //   known
  // Rule (an-aquariums-data): `birthday_precision` is `day`, `month`, `year` or `unknown`
  test.each([
    ["2016-04-02", "day", 2016, "2016-04-02"],
    ["2016-04-02", "month", 2016, "2016-04"],
    ["2016-04-02", "year", 2016, "2016"],
    ["2016-04-02", "unknown", 2016, ""],
    ["2016-04-02", null, null, "2016-04-02"],
    ["2016-04", "day", null, "2016-04"],
    [null, null, 2009, "2009"],
    [null, "year", 2009, "2009"],
    ["", "year", 2009, "2009"],
    [null, "unknown", 2009, ""],
    [null, null, null, ""],
  ] as const)(
    "of %j known to the %s, year %j, reads %j",
    (birthday_iso, birthday_precision, birth_year, label) => {
      expect(birthdayLabel({ birthday_iso, birthday_precision, birth_year })).toBe(label);
    },
  );
});
