import { LOCALES, type Locale } from "@harapen/contract/locales";
import { withoutReadings } from "@harapen/contract/readings";

type PartialTexts = { readonly [locale in Locale]?: string | undefined };

/** A text of a language without the readings that Japanese ones may have. */
export function plainText(text: string, locale: Locale): string {
  return locale === "ja" ? withoutReadings(text) : text;
}

/** Labels of a language by their codes, without readings. */
export function plainLabels(
  labels: Readonly<Record<string, string>>,
  locale: Locale,
): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([code, label]) => [code, plainText(label, locale)]));
}

/**
 * A text in the language asked for, or in the first one that has it, as visitors read it too, without readings; undefined where none
 * has.
 */
export function textIn(texts: PartialTexts, locale: Locale): string | undefined {
  return [locale, ...LOCALES].map((one) => plainText(texts[one]?.trim() ?? "", one)).find((text) => text);
}

/** The languages that have the text. */
export function localesOf(texts: PartialTexts): readonly Locale[] {
  return LOCALES.filter((locale) => texts[locale]?.trim());
}
