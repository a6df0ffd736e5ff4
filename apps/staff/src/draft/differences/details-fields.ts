import { OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { FLIPPERS } from "@harapen/contract/bands";
import { LOCALES } from "@harapen/contract/locales";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import { timeZoneOf } from "@harapen/contract/time-zone";
import { LOCALE_NAMES, useTexts } from "../../i18n/texts.ts";
import { AID_NAMES, type OfferTexts } from "../../ui/aid-names.ts";
import type { FieldDescriptions } from "./bird-fields.ts";
import { DETAIL_FIELDS } from "./field-texts.ts";

interface FieldTexts {
  readonly fields: typeof DETAIL_FIELDS.ja;
  readonly aids: typeof AID_NAMES.ja;
}

const ROLES = ["guest", "member"] as const;

/** Describes an aquarium's own settings field by field; an unset field has its default's text. */
export function describeDetails(
  { details, labels }: DetailsDocument,
  { fields, aids }: FieldTexts,
): FieldDescriptions {
  const { band_rule, survey, recording = "full", keep_email = false, search_on_device = true } = details;
  const yesNo = (is: boolean) => (is ? fields.yes : fields.no);
  return [
    ...LOCALES.map((locale) => [fields.name(LOCALE_NAMES[locale]), details.name[locale]] as const),
    [fields.timeZone, timeZoneOf(details)],
    [fields.bands, details.band_colors.join(", ")],
    ...FLIPPERS.map(
      (flipper) => [fields.most[flipper], `${band_rule?.most?.[flipper] ?? fields.any}`] as const,
    ),
    [fields.sexes, fields.femaleOn[band_rule?.female_flipper ?? "unset"]],
    ...ROLES.map((role) => [fields.survey[role], survey?.[role] ?? ""] as const),
    ...LOCALES.flatMap((locale) =>
      ROLES.map(
        (role) =>
          [
            `${fields.survey[role]} ${LOCALE_NAMES[locale]}`,
            survey?.by_locale?.[locale]?.[role] ?? "",
          ] as const,
      ),
    ),
    ...OFFERED_AIDS.map((aid) => {
      const { name, ways }: OfferTexts = aids.offers[aid];
      return [name, ways[details.aids[aid]] ?? ""] as const;
    }),
    ...SWITCHED_AIDS.map((aid) => [aids.aids[aid], yesNo(details.aids[aid])] as const),
    [fields.recording, fields.recordings[recording]],
    [fields.keepEmail, yesNo(keep_email)],
    [fields.searchOnDevice, yesNo(search_on_device)],
    ...LOCALES.flatMap((locale) =>
      Object.entries({ ...labels[locale].color, ...labels[locale].place }).map(
        ([code, label]) => [`${code} ${LOCALE_NAMES[locale]}`, label] as const,
      ),
    ),
  ];
}

/** Returns a function that describes the document of an aquarium's own settings in the page's language. */
export function useDetailsFields(): (document: DetailsDocument) => FieldDescriptions {
  const texts: FieldTexts = { fields: useTexts(DETAIL_FIELDS), aids: useTexts(AID_NAMES) };
  return (document) => describeDetails(document, texts);
}
