import { OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { LOCALES } from "@harapen/contract/locales";
import type { Study, StudyVersion } from "@harapen/contract/staff/studies";
import { DEFAULT_HOURS, type StudySettings } from "@harapen/contract/studies/settings";
import { useSuspenseQuery } from "@tanstack/react-query";
import { studyVersionsQuery } from "../../../api/studies.ts";
import type { FieldDescriptions } from "../../../draft/differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../../../draft/differences/DifferenceTable.tsx";
import { LOCALE_NAMES, useFormats, useTexts } from "../../../i18n/texts.ts";
import type { OfferTexts } from "../../../ui/aid-names.ts";
import { Section } from "../../../ui/Page.tsx";
import { ARMS } from "./arms/texts.ts";
import { CONSENT } from "./consent/texts.ts";
import { STUDY_SETTINGS } from "./texts.ts";
import styles from "./VersionsSection.module.css";

/** The versions of a study's settings: who changed what, when and why. */
export function VersionsSection({ study }: { study: Study }) {
  const texts = useTexts(STUDY_SETTINGS);
  const { versions } = useSuspenseQuery(studyVersionsQuery(study.aquarium, study.id)).data;
  return (
    <Section title={texts.versions} anchor="versions">
      <ol className={styles.versions} reversed>
        {versions.map((version, index) => (
          <li key={version.version} value={version.version}>
            <Version version={version} before={versions[index + 1]} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Version({ version, before }: { version: StudyVersion; before: StudyVersion | undefined }) {
  const { when } = useFormats();
  const fieldTexts = { settings: useTexts(STUDY_SETTINGS), arms: useTexts(ARMS), consent: useTexts(CONSENT) };
  const { version: number, at, by, reason, settings } = version;
  const texts = fieldTexts.settings;
  return (
    <div className={styles.version}>
      <p>{texts.versionBy(number, when(at), by?.name ?? by?.mail ?? texts.command)}</p>
      {reason !== "" && <p className={styles.reason}>{reason}</p>}
      {before && (
        <details>
          <summary>{texts.differences}</summary>
          <DifferenceTable
            caption={texts.differencesOf(number)}
            heads={[texts.versionNumber(before.version), texts.versionNumber(number)]}
            differences={differingFields(
              describeSettings(before.settings, fieldTexts),
              describeSettings(settings, fieldTexts),
            )}
          />
        </details>
      )}
    </div>
  );
}

interface FieldTexts {
  readonly settings: typeof STUDY_SETTINGS.ja;
  readonly arms: typeof ARMS.ja;
  readonly consent: typeof CONSENT.ja;
}

/** Describes settings field by field, so that two versions can be compared. */
function describeSettings(
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
