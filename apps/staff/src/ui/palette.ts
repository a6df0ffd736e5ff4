import { BAND_COLOR_WORDS } from "@harapen/contract/band-color-words";
import type { Locale } from "@harapen/contract/locales";
import { inBoth } from "../i18n/texts.ts";

/** The colours that keepers choose from, by their codes. */
export const PALETTE: readonly string[] = Object.keys(BAND_COLOR_WORDS);

const wordsIn = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(BAND_COLOR_WORDS).map(([code, words]) => [code, words[locale]]));

/** The palette's colours in words, by their codes. */
export const PALETTE_WORDS = inBoth({ ja: wordsIn("ja"), en: wordsIn("en") });
