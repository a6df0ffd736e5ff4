import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { BandRule } from "@harapen/contract/records/band-rule";
import type { DetailsDocument } from "@harapen/contract/staff/content";

type Change = (details: DetailsDocument) => DetailsDocument;
export type LabelKind = "place" | "color";

/** Changes the labels of one kind in one language. */
function changeLabels(
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

export const setAquariumName =
  (locale: Locale, text: string): Change =>
  (document) => ({
    ...document,
    details: { ...document.details, name: { ...document.details.name, [locale]: text } },
  });

export const setLabel =
  (kind: LabelKind, code: string, locale: Locale, text: string): Change =>
  (document) =>
    changeLabels(document, locale, kind, (labels) => ({ ...labels, [code]: text }));

/** Adds a place by its name in one language; its code is new, and nobody sees it. */
export const addPlace =
  (code: string, locale: Locale, name: string): Change =>
  (document) =>
    LOCALES.reduce(
      (changed, one) => setLabel("place", code, one, one === locale ? name : "")(changed),
      document,
    );

export const addColour =
  (code: string): Change =>
  (document) => ({
    ...document,
    details: { ...document.details, band_colors: [...document.details.band_colors, code] },
  });

/** Changes the rule of bands; where nothing of it is left, there is none. */
export const setBandRule =
  (change: Partial<BandRule>): Change =>
  (document) => {
    const rule = { ...document.details.band_rule, ...change };
    const most = { ...rule.most };
    const hasMost = most.left !== undefined || most.right !== undefined;
    const hasAny = hasMost || rule.female_flipper !== undefined;
    const kept: BandRule = {
      ...(hasMost && { most }),
      ...(rule.female_flipper && { female_flipper: rule.female_flipper }),
    };
    return { ...document, details: { ...document.details, band_rule: hasAny ? kept : undefined } };
  };

/** Takes out a colour or a place, with its words in every language. */
export const removeLabel =
  (kind: LabelKind, code: string): Change =>
  (document) => {
    const without = LOCALES.reduce(
      (changed, locale) => changeLabels(changed, locale, kind, ({ [code]: _, ...labels }) => labels),
      document,
    );
    if (kind === "place") return without;
    const colours = document.details.band_colors.filter((one) => one !== code);
    return { ...without, details: { ...without.details, band_colors: colours } };
  };

/** Moves a colour before the one that stands before it. */
export const moveColourUp =
  (code: string): Change =>
  (document) => {
    const colours = [...document.details.band_colors];
    const at = colours.indexOf(code);
    const before = colours[at - 1];
    if (before === undefined) return document;
    colours.splice(at - 1, 2, code, before);
    return { ...document, details: { ...document.details, band_colors: colours } };
  };
