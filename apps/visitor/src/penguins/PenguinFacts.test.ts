import { expect, test } from "vitest";
import { en } from "../i18n/messages/en.ts";
import { createTranslate } from "../i18n/translate.ts";
import { EMPTY_DICTIONARY, type LocalisedPenguin, localise } from "./localise.ts";
import { bandCssColor, factsOf, isWhiteBand } from "./PenguinFacts.tsx";

const t = createTranslate(en);

const dictionary = {
  ...EMPTY_DICTIONARY,
  penguin: { name: { p1: "Sango", p2: "Konbu" }, comment: { p1: "Loves sardines & naps." } },
  place: { nagasaki: "Nagasaki" },
  gender: { female: "Female" },
};

function factSentences(penguin: LocalisedPenguin) {
  const { birthday, pair, place, ...rest } = factsOf(penguin, "en", t);
  return {
    birthday: t("penguin.birthday", { birthday }),
    pair: t("penguin.pair", { pair }),
    place: t("penguin.place", { place }),
    ...rest,
  };
}

test("the facts about a penguin fill the sentences of the messages", () => {
  const sango = localise(
    {
      id: "p1",
      picture: "",
      icon: "",
      band_color: [],
      pair_id: "p2",
      place_id: "nagasaki",
      gender: "female",
      birthday_iso: "2016-04-02",
    },
    dictionary,
  );
  expect(factSentences(sango)).toEqual({
    gender: "Female",
    birthday: "Birthday: April 2, 2016.",
    pair: "Pair: Konbu.",
    place: "Penguin from Nagasaki.",
    comment: ["Loves sardines & naps."],
  });
});

// Rule (penguins-in-the-visitors-language): Of a partner that a penguin does not have, and a place of which
//   keepers say nothing, there is no line; an estimated birthday says that it is one
test("a chick without a partner and a place has no line for them, and a rough birthday is about right", () => {
  const chick = { id: "p3", picture: "", icon: "", band_color: [], pair_id: null, place_id: null };
  const rough = { birthday_iso: "2010", birthday_precision: "year", birthday_about: true } as const;
  const facts = factsOf(localise({ ...chick, ...rough }, dictionary), "en", t);
  expect(facts).toMatchObject({ pair: "", place: "", birthday: "about 2010" });
  expect(factsOf(localise({ ...chick, birthday_about: true }, dictionary), "en", t).birthday).toBe("??");
});

// Rule (penguins-in-the-visitors-language): A fact that is not known reads `??` in its sentence, as
//   "Birthday: ??."
test("unknown facts read ??, and an unknown gender and a missing comment are empty", () => {
  const stranger = localise({ id: "p9", picture: "", icon: "", band_color: [] }, dictionary);
  expect(factSentences(stranger)).toEqual({
    gender: "",
    birthday: "Birthday: ??.",
    pair: "Pair: ??.",
    place: "Penguin from ??.",
    comment: [],
  });
});

// Rule (detail): White is `white`, `#fff`, `#ffffff` or `rgb(255,255,255)`
test.each(["white", "#fff", "#FFFFFF", "rgb(255,255,255)", "rgb(255, 255, 255)"])(
  "the band colour %s is white",
  (code) => {
    expect(isWhiteBand(code)).toBe(true);
  },
);

// Rule (detail)
test.each(["yellow", "#fffff0", "rgb(255,255,254)", "whitesmoke", ""])(
  "the band colour %j is not white",
  (code) => {
    expect(isWhiteBand(code)).toBe(false);
  },
);

test("a band colour that the palette does not have is its own CSS colour", () => {
  expect(bandCssColor("#12ab9f")).toBe("#12ab9f");
});
