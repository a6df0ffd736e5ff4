import * as z from "zod/mini";
import { LOCALES, type Locale } from "./locales.ts";

/** Some of the languages, each once; unset is all. */
export const chosenLocales = z.optional(
  z.array(z.enum(LOCALES)).check(
    z.minLength(1),
    z.refine((languages) => new Set(languages).size === languages.length, "names a language twice"),
  ),
);
export type ChosenLocales = z.infer<typeof chosenLocales>;

const ENGLISH: Locale = "en";

interface Chosen {
  readonly languages?: ChosenLocales;
}

/** Returns the languages in which an aquarium's keepers write, or a study asks, in the order of `LOCALES`. */
export function keptLocales({ languages }: Chosen): readonly Locale[] {
  return LOCALES.filter((locale) => languages === undefined || languages.includes(locale));
}

/**
 * Returns the choice with a language more, or less; unset where that is all of them. The last one stays.
 */
export function toggledLocales(chosen: Chosen, locale: Locale): ChosenLocales {
  const kept = keptLocales(chosen);
  const next = LOCALES.filter((each) => (each === locale ? !kept.includes(each) : kept.includes(each)));
  if (next.length === 0) return chosen.languages;
  return next.length === LOCALES.length ? undefined : next;
}

/**
 * Returns the language in which a study asks somebody whose page is in this one: the same where it is chosen,
 * else English where that is, else the first that is.
 */
export function askedLocale(chosen: Chosen, locale: Locale): Locale {
  const kept = keptLocales(chosen);
  return [locale, ENGLISH].find((each) => kept.includes(each)) ?? kept[0] ?? locale;
}
