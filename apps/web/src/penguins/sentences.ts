import type { TFunction } from "i18next";
import type { LocalisedPenguin } from "./localise.ts";

/** What cards, the detail screen and the catalog say of a penguin, in the visitor's language. */
export interface Sentences {
  /** Empty when it is not known. */
  readonly gender: string;
  readonly birthday: string;
  readonly pair: string;
  readonly place: string;
  /** Empty when nobody has written one. */
  readonly comment: string;
}

/** A date stays on one line: word joiners after its hyphens leave nowhere to break it. */
const unbroken = (date: string) => date.replaceAll("-", "-\u2060");

/**
 * The sentence forms of the specification's section 2. What is not known reads "??" in its sentence; a gender and a comment,
 * which have none around them, are empty.
 */
export function sentencesOf(penguin: LocalisedPenguin, t: TFunction): Sentences {
  const known = (label: string) => label || t("common.unknown");
  return {
    gender: penguin.genderLabel,
    birthday: t("penguin.birthday", { birthday: unbroken(known(penguin.birthdayLabel)) }),
    pair: t("penguin.pair", { pair: known(penguin.pairLabel) }),
    place: t("penguin.place", { place: known(penguin.placeLabel) }),
    comment: penguin.comment,
  };
}
