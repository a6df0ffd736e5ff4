import { LOCALES, type Locale } from "@harapen/contract/locales";
import { withoutReadings } from "@harapen/contract/readings";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import type { LabelKind } from "./labels.ts";

type PartialTexts = { readonly [locale in Locale]?: string | undefined };

/** A text of a language without the readings that Japanese ones may have. */
function plainText(text: string, locale: Locale): string {
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
 * Returns a text in the requested language, or else in the first one that has it, as visitors see it too, without readings;
 * undefined where none has.
 */
export function textIn(texts: PartialTexts, locale: Locale): string | undefined {
  return [locale, ...LOCALES].map((one) => plainText(texts[one]?.trim() ?? "", one)).find((text) => text);
}

/** Returns the labels of a kind by their codes: each in the requested language, or else in the first one that has it, or else its code. */
export function labelsIn(
  labels: DetailsDocument["labels"],
  kind: LabelKind,
  locale: Locale,
): Record<string, string> {
  const codes = new Set(LOCALES.flatMap((one) => Object.keys(labels[one][kind])));
  const textsOf = (code: string): PartialTexts =>
    Object.fromEntries(
      LOCALES.map((one) => [one, Object.hasOwn(labels[one][kind], code) ? labels[one][kind][code] : ""]),
    );
  return Object.fromEntries([...codes].map((code) => [code, textIn(textsOf(code), locale) ?? code]));
}

/** The languages that have the text. */
export function localesOf(texts: PartialTexts): readonly Locale[] {
  return LOCALES.filter((locale) => texts[locale]?.trim());
}
