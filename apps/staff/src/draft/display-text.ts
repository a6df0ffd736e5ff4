import { BAND_COLOR_WORDS, withUsualColorWords } from "@harapen/contract/band-color-words";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { withoutReadings } from "@harapen/contract/readings";
import type { DetailsDocument } from "@harapen/contract/staff/content";

type Words = Readonly<Record<string, string>>;
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
 * Returns a text in the requested language, or else in the first one that has it, as visitors see it too,
 * without readings; undefined where none has.
 */
export function textIn(texts: PartialTexts, locale: Locale): string | undefined {
  return [locale, ...LOCALES].map((one) => plainText(texts[one]?.trim() ?? "", one)).find((text) => text);
}

/**
 * Returns the labels of a kind by code, as visitors read them: in the language, else a standard colour's usual
 * word, else in the first language that has it, else the code.
 */
export function labelsIn(
  written: DetailsDocument["labels"],
  kind: LabelKind,
  locale: Locale,
): Record<string, string> {
  const labels = kind === "color" ? withUsualColors(written) : written;
  const codes = new Set(LOCALES.flatMap((one) => Object.keys(labels[one][kind])));
  const textsOf = (code: string): PartialTexts =>
    Object.fromEntries(
      LOCALES.map((one) => [one, Object.hasOwn(labels[one][kind], code) ? labels[one][kind][code] : ""]),
    );
  return Object.fromEntries([...codes].map((code) => [code, textIn(textsOf(code), locale) ?? code]));
}

/** The labels with the usual words of standard colours. */
function withUsualColors(
  labels: DetailsDocument["labels"],
): Record<Locale, Record<"color" | "place", Words>> {
  const color = withUsualColorWords(
    { ja: labels.ja.color, en: labels.en.color, zh: labels.zh.color, ko: labels.ko.color },
    [...Object.keys(BAND_COLOR_WORDS), ...LOCALES.flatMap((one) => Object.keys(labels[one].color))],
  );
  const inLocale = (one: Locale) => ({ color: color[one], place: labels[one].place });
  return { ja: inLocale("ja"), en: inLocale("en"), zh: inLocale("zh"), ko: inLocale("ko") };
}

/** The languages that have the text. */
export function localesOf(texts: PartialTexts): readonly Locale[] {
  return LOCALES.filter((locale) => texts[locale]?.trim());
}

type Change = (details: DetailsDocument) => DetailsDocument;
export type LabelKind = "place" | "color";

/** Changes the labels of one kind in one language. */
export function changeLabels(
  document: DetailsDocument,
  locale: Locale,
  kind: LabelKind,
  change: (labels: Record<string, string>) => Record<string, string>,
): DetailsDocument {
  const ofLocale = document.labels[locale];
  return {
    ...document,
    labels: { ...document.labels, [locale]: { ...ofLocale, [kind]: change(ofLocale[kind]) } },
  };
}

export const setLabel =
  (kind: LabelKind, code: string, locale: Locale, text: string): Change =>
  (document) =>
    changeLabels(document, locale, kind, (labels) => ({ ...labels, [code]: text }));

/** Adds a place by its name in one language; its code is new, and never shown. */
export const addPlace =
  (code: string, locale: Locale, name: string): Change =>
  (document) =>
    LOCALES.reduce(
      (changed, one) => setLabel("place", code, one, one === locale ? name : "")(changed),
      document,
    );
