import { OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { FLIPPERS } from "@harapen/contract/bands";
import { keptLocales } from "@harapen/contract/chosen-locales";
import { LOCALES } from "@harapen/contract/locales";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import { timeZoneOf } from "@harapen/contract/time-zone";
import { LOCALE_NAMES, type StaffLocale, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { AID_NAMES, type OfferTexts } from "../../ui/aid-names.ts";
import { type LabelKind, labelsIn } from "../display-text.ts";
import type { FieldDescriptions, Path } from "./bird-fields.ts";
import { DETAIL_FIELDS } from "./field-texts.ts";

interface FieldTexts {
  readonly fields: typeof DETAIL_FIELDS.ja;
  readonly aids: typeof AID_NAMES.ja;
  readonly locale: StaffLocale;
}

const LABEL_KINDS = ["color", "place"] as const satisfies readonly LabelKind[];

const ROLES = ["guest", "member"] as const;

/** Describes an aquarium's own settings field by field; an unset field has its default's text. */
export function describeDetails(
  { details, labels }: DetailsDocument,
  { fields, aids, locale: shown }: FieldTexts,
): FieldDescriptions {
  const { band_rule, survey, recording = "full", keep_email = false, search_on_device = true } = details;
  const yesNo = (is: boolean) => (is ? fields.yes : fields.no);
  const at = (...path: Path) => ({ at: [["details", ...path]] });
  const words = { color: labelsIn(labels, "color", shown), place: labelsIn(labels, "place", shown) };
  // The code of a place is no word, other than that of a colour.
  const wordOf = (kind: LabelKind, code: string) =>
    kind === "place" && words.place[code] === code ? fields.unnamed : (words[kind][code] ?? code);
  return [
    ...LOCALES.map(
      (locale) => [fields.name(LOCALE_NAMES[locale]), details.name[locale], at("name", locale)] as const,
    ),
    [
      fields.languages,
      keptLocales(details)
        .map((locale) => LOCALE_NAMES[locale])
        .join(", "),
      at("languages"),
    ],
    [fields.timeZone, timeZoneOf(details), at("time_zone")],
    [
      fields.bands,
      details.band_colors.map((code) => wordOf("color", code)).join(", "),
      { ...at("band_colors"), value: details.band_colors.join() },
    ],
    ...FLIPPERS.map(
      (flipper) =>
        [
          fields.most[flipper],
          `${band_rule?.most?.[flipper] ?? fields.any}`,
          at("band_rule", "most", flipper),
        ] as const,
    ),
    [fields.sexes, fields.femaleOn[band_rule?.female_flipper ?? "unset"], at("band_rule", "female_flipper")],
    ...ROLES.map((role) => [fields.survey[role], survey?.[role] ?? "", at("survey", role)] as const),
    ...LOCALES.flatMap((locale) =>
      ROLES.map(
        (role) =>
          [
            `${fields.survey[role]} ${LOCALE_NAMES[locale]}`,
            survey?.by_locale?.[locale]?.[role] ?? "",
            at("survey", "by_locale", locale, role),
          ] as const,
      ),
    ),
    ...OFFERED_AIDS.map((aid) => {
      const { name, ways }: OfferTexts = aids.offers[aid];
      return [name, ways[details.aids[aid]] ?? "", at("aids", aid)] as const;
    }),
    ...SWITCHED_AIDS.map((aid) => [aids.aids[aid], yesNo(details.aids[aid]), at("aids", aid)] as const),
    [fields.recording, fields.recordings[recording], at("recording")],
    [fields.keepEmail, yesNo(keep_email), at("keep_email")],
    [fields.searchOnDevice, yesNo(search_on_device), at("search_on_device")],
    ...LOCALES.flatMap((locale) =>
      LABEL_KINDS.flatMap((kind) =>
        Object.entries(labels[locale][kind]).map(
          ([code, label]) =>
            [
              fields.labels[kind](wordOf(kind, code), LOCALE_NAMES[locale]),
              label,
              { key: `${kind} ${code} ${locale}`, at: [["labels", locale, kind, code]] },
            ] as const,
        ),
      ),
    ),
  ];
}

/** Returns a function that describes the document of an aquarium's own settings in the page's language. */
export function useDetailsFields(): (document: DetailsDocument) => FieldDescriptions {
  const { locale } = useStaffLocale();
  const texts: FieldTexts = { fields: useTexts(DETAIL_FIELDS), aids: useTexts(AID_NAMES), locale };
  return (document) => describeDetails(document, texts);
}
