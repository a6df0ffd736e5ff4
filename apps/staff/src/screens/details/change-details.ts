import { usualColorWord } from "@harapen/contract/band-color-words";
import type { BandRule } from "@harapen/contract/bands";
import { toggledLocales } from "@harapen/contract/chosen-locales";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import { changeLabels, type LabelKind, setLabel } from "../../draft/display-text.ts";

type Change = (details: DetailsDocument) => DetailsDocument;

export const setAquariumName =
  (locale: Locale, text: string): Change =>
  (document) => ({
    ...document,
    details: { ...document.details, name: { ...document.details.name, [locale]: text } },
  });

/** Adds a colour, with its usual words where the aquarium has none for it. */
export const addColour =
  (code: string): Change =>
  (document) => {
    const added = {
      ...document,
      details: { ...document.details, band_colors: [...document.details.band_colors, code] },
    };
    return LOCALES.reduce((changed, locale) => {
      const word = changed.labels[locale].color[code] || usualColorWord(code, locale);
      return word ? setLabel("color", code, locale, word)(changed) : changed;
    }, added);
  };

/** Sets the time zone in which the aquarium's days are meant. */
export const setTimeZone =
  (time_zone: string): Change =>
  (document) => ({ ...document, details: { ...document.details, time_zone } });

/** Changes the rule for bands; removes it where nothing of it is left. */
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

/**
 * Begins or ceases to write in a language; what was written in it stays. The last one cannot be left. All of
 * them are as if nothing was chosen.
 */
export const toggleLocale =
  (locale: Locale): Change =>
  (document) => {
    const languages = toggledLocales(document.details, locale);
    return { ...document, details: { ...document.details, languages } };
  };

/** Removes a colour or a place, with its labels in every language. */
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
