import { expect, test } from "vitest";
import { en } from "../i18n/messages/en.ts";
import { createTranslate } from "../i18n/translate.ts";
import { factsOf } from "./facts.ts";
import { type LocalisedPenguin, localise, NO_WORDS } from "./localise.ts";

const t = createTranslate(en);

const dictionary = {
  ...NO_WORDS,
  penguin: { name: { p1: "Sango", p2: "Konbu" }, comment: { p1: "Loves sardines & naps." } },
  place: { nagasaki: "Nagasaki" },
  gender: { female: "Female" },
};

function described(penguin: LocalisedPenguin) {
  const { birthday, pair, place, ...words } = factsOf(penguin, t("common.unknown"));
  return {
    birthday: t("penguin.birthday", { birthday }),
    pair: t("penguin.pair", { pair }),
    place: t("penguin.place", { place }),
    ...words,
  };
}

test("a penguin that is well known is described in the specified forms", () => {
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
  expect(described(sango)).toEqual({
    gender: "Female",
    birthday: "Birthday: 2016-\u206004-\u206002.",
    pair: "Pair: Konbu.",
    place: "Penguin from Nagasaki.",
    comment: "Loves sardines & naps.",
  });
});

test("what is not known reads ??; an unknown gender and a comment that nobody wrote are left out", () => {
  const stranger = localise({ id: "p9", picture: "", icon: "", band_color: [] }, dictionary);
  expect(described(stranger)).toEqual({
    gender: "",
    birthday: "Birthday: ??.",
    pair: "Pair: ??.",
    place: "Penguin from ??.",
    comment: "",
  });
});
