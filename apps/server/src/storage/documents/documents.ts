import type { Locale } from "@harapen/contract/locales";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { AquariumContent } from "../aquarium-content.ts";

/** What an aquarium's documents hold: all of its content but pictures and what is derived. */
export type AquariumTexts = Pick<AquariumContent, "details" | "penguins" | "dictionaries">;

/** The documents of an aquarium; together they are its exchange folder without the pictures. */
export interface Documents {
  readonly details: DetailsDocument;
  /** In the order of the base list. */
  readonly birds: readonly BirdDocument[];
}

/** The name of the picture and icon of a bird without a photograph, which the server supplies (`media/no-photograph.ts`). */
export const NO_PHOTOGRAPH = "no-photograph.svg";

/** Words by their keys; a key is never taken for a property that every object has (`constructor`). */
export type Words = Record<string, string>;

/** Makes something for each language. */
export function byLocale<Made>(
  locales: readonly Locale[],
  make: (locale: Locale) => Made,
): Record<Locale, Made> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Made>;
}
