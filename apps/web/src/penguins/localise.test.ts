import type { Dictionary } from "@harapen/contract/aquarium";
import type { Penguin } from "@harapen/contract/penguin";
import { describe, expect, it, test } from "vitest";
import { birthdayLabel, localise, NO_WORDS } from "./localise.ts";

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

describe("localising a penguin", () => {
  it("puts every code into words", () => {
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

  it("falls back to a band colour's code where the dictionary lacks its word", () => {
    expect(localise(sango, english).bandColorLabels).toEqual(["Red", "teal"]);
  });

  it("falls back to ids and codes without a dictionary, but to nothing for gender and comment", () => {
    expect(localise(sango, NO_WORDS)).toMatchObject({
      nameLabel: "p1",
      pairLabel: "p2",
      placeLabel: "nagasaki",
      bandColorLabels: ["red", "teal"],
      genderLabel: "",
      comment: "",
    });
  });

  it("leaves pair and place empty when there is none", () => {
    const alone = { ...sango, pair_id: null, place_id: undefined };
    expect(localise(alone, english)).toMatchObject({ pairLabel: "", placeLabel: "", placeId: null });
  });

  test.each(["FEMALE", "f", "", null, undefined])(
    "takes the gender %j as unknown, without a label",
    (gender) => {
      expect(localise({ ...sango, gender }, english)).toMatchObject({ gender: "unknown", genderLabel: "" });
    },
  );

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

describe("the birthday's label", () => {
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
