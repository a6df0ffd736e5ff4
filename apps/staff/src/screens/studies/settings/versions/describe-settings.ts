import { OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { LOCALES } from "@harapen/contract/locales";
import { DEFAULT_HOURS, type StudySettings } from "@harapen/contract/studies/settings";
import type { FieldDescriptions } from "../../../../draft/differences/bird-fields.ts";
import type { OfferTexts } from "../../../../ui/aid-names.ts";
import { LOCALE_NAMES } from "../../../../ui/locale-names.ts";
import type { ARMS } from "../arms/texts.ts";
import type { CONSENT } from "../consent/texts.ts";
import type { STUDY_SETTINGS } from "../texts.ts";

interface FieldTexts {
  readonly settings: typeof STUDY_SETTINGS.ja;
  readonly arms: typeof ARMS.ja;
  readonly consent: typeof CONSENT.ja;
}

/** Describes settings field by field, so that two versions can be compared. */
export function describeSettings(
  settings: StudySettings,
  { settings: texts, arms, consent }: FieldTexts,
): FieldDescriptions {
  const { alerts, retention, consent: form } = settings;
  const { hours = DEFAULT_HOURS } = alerts;
  const days = (count: number | null) => (count === null ? texts.keptForever : `${count}`);
  return [
    [texts.name, settings.name],
    [texts.purpose, settings.purpose],
    [texts.startsOn, settings.starts_on],
    [texts.endsOn, settings.ends_on],
    [texts.timeZone, settings.time_zone],
    [arms.unit, arms.units[settings.assigned_by].name],
    ...settings.arms.flatMap(({ key, name, weight, aids }): FieldDescriptions => {
      const offered = OFFERED_AIDS.map((aid) => {
        const { name: offer, ways }: OfferTexts = arms.offers[aid];
        return `${offer}: ${ways[aids[aid]]}`;
      });
      const shown = SWITCHED_AIDS.filter((aid) => aids[aid]);
      const all = [...offered, ...shown.map((aid) => arms.aids[aid])];
      return [[`${arms.title} ${key}`, `${name} (${weight}) ${all.join(" / ")}`]];
    }),
    [consent.title, form ? texts.yes : texts.no],
    ...LOCALES.flatMap((locale): FieldDescriptions => {
      const { text = "", guardian = "", question } = form?.texts[locale] ?? {};
      const asked = question ? [question.text, ...question.answers].join(" / ") : "";
      return [
        [`${consent.text} ${LOCALE_NAMES[locale]}`, text],
        [`${consent.guardian} ${LOCALE_NAMES[locale]}`, guardian],
        [`${consent.questionText} ${LOCALE_NAMES[locale]}`, asked],
      ];
    }),
    [consent.answersLead, form?.right_answer === null || !form ? "" : `${form.right_answer + 1}`],
    [texts.parameter, settings.survey_parameter ?? ""],
    [texts.mail, alerts.mail ?? ""],
    [texts.webhook, alerts.webhook ?? ""],
    [texts.silent, `${alerts.silent_minutes}`],
    [texts.hours.opens, hours.opens],
    [texts.hours.closes, hours.closes],
    [texts.kept.events, days(retention.events)],
    [texts.kept.drawings, days(retention.drawings)],
    [texts.kept.participants, days(retention.participants)],
  ];
}
