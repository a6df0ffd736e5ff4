import type { LocalisedPenguin } from "./localise.ts";

/** What fills the sentences about a penguin on cards, the detail screen and the catalog, in the visitor's language. */
export interface Facts {
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
 * For the sentence forms of the specification's section 2. What is not known is `unknown` in its sentence; a gender and a
 * comment, which have none around them, are empty.
 */
export function factsOf(penguin: LocalisedPenguin, unknown: string): Facts {
  return {
    gender: penguin.genderLabel,
    birthday: unbroken(penguin.birthdayLabel || unknown),
    pair: penguin.pairLabel || unknown,
    place: penguin.placeLabel || unknown,
    comment: penguin.comment,
  };
}
