import type { TFunction } from "i18next";
import type { LocalisedPenguin } from "./localise.ts";

/** What cards, the detail screen and the catalog say of a penguin, in the visitor's language. */
export interface Sentences {
  readonly gender: string;
  readonly birthday: string;
  readonly pair: string;
  readonly place: string;
  /** Empty when nobody has written one. */
  readonly comment: string;
}

/** The sentence forms of the specification's section 2; what is not known reads "??". */
export function sentencesOf(penguin: LocalisedPenguin, t: TFunction): Sentences {
  const known = (label: string) => label || t("common.unknown");
  return {
    gender: known(penguin.genderLabel),
    birthday: t("penguin.birthday", { birthday: known(penguin.birthdayLabel) }),
    pair: t("penguin.pair", { pair: known(penguin.pairLabel) }),
    place: t("penguin.place", { place: known(penguin.placeLabel) }),
    comment: penguin.comment,
  };
}
