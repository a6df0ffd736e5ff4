import type { Dictionary, DictionaryResponse } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { CachedAquarium } from "../cached-aquarium.ts";

type Labels = Readonly<Record<string, string>>;

/**
 * Returns a dictionary in which names and labels that its language lacks, or has empty, are taken from the first other language that has them,
 * in the order Japanese, English, Chinese, Korean. Comments stay as they are.
 */
export function fillNames(dictionaries: Readonly<Record<Locale, Dictionary>>, locale: Locale): Dictionary {
  const inOrder = [locale, ...LOCALES.filter((other) => other !== locale)].map((each) => dictionaries[each]);
  const filled = (read: (dictionary: Dictionary) => Labels) => firstLabels(inOrder.map(read));
  const own = dictionaries[locale];
  return {
    penguin: { ...own.penguin, name: filled(({ penguin }) => penguin.name) },
    place: filled(({ place }) => place),
    gender: filled(({ gender }) => gender),
    color: filled(({ color }) => color),
  };
}

/** Returns the labels of all languages, each from the first in which it is not empty. */
function firstLabels(labels: readonly Labels[]): Record<string, string> {
  const entries = labels
    .toReversed()
    .flatMap((each) => Object.entries(each).filter(([, label]) => label !== ""));
  return Object.fromEntries(entries);
}

/** Returns an aquarium's dictionary in one language, as call 7 answers it. */
export function toDictionaryResponse(
  { dictionaries, commentPhrases, readings }: CachedAquarium,
  locale: Locale,
): DictionaryResponse {
  const words = fillNames(dictionaries, locale);
  const penguin = { ...words.penguin, comment_phrases: commentPhrases[locale] };
  return { ...words, penguin, ...(locale === "ja" && { readings }) };
}
