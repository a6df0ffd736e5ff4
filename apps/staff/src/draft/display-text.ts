import { LOCALES, type Locale } from "@harapen/contract/locales";

type PartialTexts = { readonly [locale in Locale]?: string | undefined };

/** A text in the language asked for, or in the first one that has it, as visitors read it too; undefined where none has. */
export function textIn(texts: PartialTexts, locale: Locale): string | undefined {
  return [locale, ...LOCALES].map((one) => texts[one]?.trim()).find((text) => text);
}

/** The languages that have the text. */
export function localesOf(texts: PartialTexts): readonly Locale[] {
  return LOCALES.filter((locale) => texts[locale]?.trim());
}
