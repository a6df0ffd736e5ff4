import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { DetailsDocument } from "@harapen/contract/staff/content";

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
