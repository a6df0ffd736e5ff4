import type { Locale } from "@harapen/contract/locales";
import { formatDay } from "../i18n/format-day.ts";
import type { LocalisedPenguin } from "./localise.ts";

/** The values of the sentences about a penguin on cards, the detail screen and the catalog, in the visitor's language. */
export interface Facts {
  /** Empty when it is not known. */
  readonly gender: string;
  /** In the language's format, to the precision that is known. */
  readonly birthday: string;
  readonly pair: string;
  readonly place: string;
  /** The comment's phrases; empty when nobody has written one. */
  readonly comment: readonly string[];
}

/**
 * The facts about a penguin, as the messages "Birthday: …." and the like take them. An unknown birthday, pair or place reads
 * `unknown`; an unknown gender or a missing comment is empty, and its line left out.
 */
export function factsOf(penguin: LocalisedPenguin, locale: Locale, unknown: string): Facts {
  return {
    gender: penguin.genderLabel,
    birthday: formatDay(penguin.birthdayLabel, locale) || unknown,
    pair: penguin.pairLabel || unknown,
    place: penguin.placeLabel || unknown,
    comment: penguin.commentPhrases,
  };
}
