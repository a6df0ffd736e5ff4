import { LOCALES, type Locale } from "@harapen/contract/locales";

/**
 * Returns the languages in the order in which a visitor of one of them gets words: their own, if keepers write
 * in it; else those in which they do, and last what is left of the others.
 */
export function fallbackLocales(kept: readonly Locale[], locale: Locale): readonly Locale[] {
  return [...new Set([...kept.filter((each) => each === locale), ...kept, locale, ...LOCALES])];
}
