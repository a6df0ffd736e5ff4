import type { BorrowedLabels, Dictionary, DictionaryResponse } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { CachedAquarium } from "./cached-aquarium.ts";
import { fallbackLocales } from "./fallback-locales.ts";

type Labels = Readonly<Record<string, string>>;

/** A dictionary without gaps, and whose words those are that filled them. */
interface FilledDictionary extends Dictionary {
  /** `undefined` where nothing was missing. */
  readonly borrowed: BorrowedLabels | undefined;
}

/**
 * Returns a dictionary in which names and labels that its language lacks, or has as nothing but white space,
 * are taken from the first other language that has them, in the order Japanese, English, Chinese, Korean, the
 * languages in which keepers write (`kept`) before the others. Comments are of these languages alone.
 */
export function fillNames(
  dictionaries: Readonly<Record<Locale, Dictionary>>,
  locale: Locale,
  kept: readonly Locale[] = LOCALES,
): FilledDictionary {
  const inOrder = fallbackLocales(kept, locale);
  const fill = (read: (dictionary: Dictionary) => Labels) =>
    firstLabels(
      locale,
      inOrder.map((each) => ({ locale: each, labels: read(dictionaries[each]) })),
    );
  const name = fill(({ penguin }) => penguin.name);
  const place = fill((words) => words.place);
  const gender = fill((words) => words.gender);
  const color = fill((words) => words.color);
  const borrowed = {
    name: name.borrowed,
    place: place.borrowed,
    gender: gender.borrowed,
    color: color.borrowed,
  };
  const isComplete = Object.values(borrowed).every((labels) => Object.keys(labels).length === 0);
  return {
    penguin: {
      comment: kept.includes(locale) ? dictionaries[locale].penguin.comment : {},
      name: name.labels,
    },
    place: place.labels,
    gender: gender.labels,
    color: color.labels,
    borrowed: isComplete ? undefined : borrowed,
  };
}

/**
 * Returns the labels of all languages, each from the first in which it is written, and the language of those
 * that are not in `own`.
 */
function firstLabels(own: Locale, inOrder: readonly { locale: Locale; labels: Labels }[]) {
  const found = new Map<string, { label: string; locale: Locale }>();
  for (const { locale, labels } of inOrder) {
    for (const [code, label] of Object.entries(labels)) {
      if (label.trim() !== "" && !found.has(code)) found.set(code, { label, locale });
    }
  }
  const entries = [...found];
  const borrowed = entries.filter(([, { locale }]) => locale !== own);
  return {
    labels: Object.fromEntries(entries.map(([code, { label }]) => [code, label])),
    borrowed: Object.fromEntries(borrowed.map(([code, { locale }]) => [code, locale])),
  };
}

/** Returns an aquarium's dictionary in one language, as call 7 answers it. */
export function toDictionaryResponse(
  { dictionaries, commentPhrases, readings, languages }: CachedAquarium,
  locale: Locale,
): DictionaryResponse {
  const { borrowed, ...words } = fillNames(dictionaries, locale, languages);
  const penguin = { ...words.penguin, comment_phrases: commentPhrases[locale] };
  return { ...words, penguin, ...(locale === "ja" && { readings }), ...(borrowed && { borrowed }) };
}
