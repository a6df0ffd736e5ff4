import { OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { keptLocales } from "@harapen/contract/chosen-locales";
import { LOCALES } from "@harapen/contract/locales";
import type { Study, StudyVersion } from "@harapen/contract/staff/studies";
import { blockSizes } from "@harapen/contract/studies/blocks";
import {
  DEFAULT_HOURS,
  type Protocol,
  type StudySettings,
  unsureCounts,
} from "@harapen/contract/studies/settings";
import type { Contributor } from "@harapen/contract/studies/sharing";
import { useSuspenseQuery } from "@tanstack/react-query";
import { studyVersionsQuery } from "../../../api/studies.ts";
import type { FieldDescriptions } from "../../../draft/differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../../../draft/differences/DifferenceTable.tsx";
import { LOCALE_NAMES, useTexts } from "../../../i18n/texts.ts";
import { useStudyFormats } from "../../../study/study.tsx";
import type { OfferTexts } from "../../../ui/aid-names.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Section } from "../../../ui/Page.tsx";
import { DRAWING } from "./arms/drawing-texts.ts";
import { ARMS } from "./arms/texts.ts";
import { CONSENT } from "./consent/texts.ts";
import { SHARING } from "./sharing/texts.ts";
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
  const { when } = useStudyFormats();
  const fieldTexts = {
    settings: useTexts(STUDY_SETTINGS),
    sharing: useTexts(SHARING),
    arms: useTexts(ARMS),
    drawing: useTexts(DRAWING),
    consent: useTexts(CONSENT),
  };
  const { version: number, at, by, reason, settings } = version;
  const texts = fieldTexts.settings;
  return (
    <div className={styles.version}>
      <p>{texts.versionBy(number, when(at), by?.name ?? by?.mail ?? texts.command)}</p>
      {reason !== "" && <p className={styles.reason}>{reason}</p>}
      {before && (
        <Disclosure summary={texts.differences}>
          <DifferenceTable
            caption={texts.differencesOf(number)}
            heads={[texts.versionNumber(before.version), texts.versionNumber(number)]}
            differences={differingFields(
              describeSettings(before.settings, fieldTexts),
              describeSettings(settings, fieldTexts),
            )}
          />
        </Disclosure>
      )}
    </div>
  );
}

interface FieldTexts {
  readonly settings: typeof STUDY_SETTINGS.ja;
  readonly sharing: typeof SHARING.ja;
  readonly arms: typeof ARMS.ja;
  readonly drawing: typeof DRAWING.ja;
  readonly consent: typeof CONSENT.ja;
}

/** Describes settings field by field, so that two versions can be compared. */
function describeSettings(settings: StudySettings, texts: FieldTexts): FieldDescriptions {
  const { settings: of, arms, drawing, consent } = texts;
  const described: Readonly<Record<keyof StudySettings, FieldDescriptions>> = {
    name: [[of.name, settings.name]],
    purpose: [[of.purpose, settings.purpose]],
    starts_on: [[of.startsOn, settings.starts_on]],
    ends_on: [[of.endsOn, settings.ends_on]],
    time_zone: [[of.timeZone, settings.time_zone]],
    languages: [
      [
        consent.languages,
        keptLocales(settings)
          .map((each) => LOCALE_NAMES[each])
          .join(", "),
      ],
    ],
    assigned_by: [[arms.unit, arms.units[settings.assigned_by].name]],
    blocks: describeDrawing(settings, drawing),
    protocol: describeProtocol(settings, texts),
    arms: settings.arms.map((arm) => describeArm(arm, arms)),
    consent: [[consent.title, settings.consent ? of.yes : of.no], ...describeConsent(settings, consent)],
    survey_parameter: [[of.parameter, settings.survey_parameter ?? ""]],
    alerts: describeAlerts(settings, of),
    retention: describeRetention(settings, of),
  };
  return Object.values(described).flat();
}

function describeDrawing({ blocks, arms }: StudySettings, of: FieldTexts["drawing"]): FieldDescriptions {
  if (!blocks) return [[of.way, of.ways.alone.name]];
  const sizes = blockSizes(blocks, arms).map(of.size).join(" / ");
  return [
    [of.way, of.ways.blocks.name],
    [of.sizes, sizes],
    [of.stratum, of.strata[blocks.stratum].name],
  ];
}

function describeProtocol(settings: StudySettings, { settings: of, sharing }: FieldTexts): FieldDescriptions {
  const { protocol } = settings;
  const described: Readonly<Record<keyof Protocol, FieldDescriptions[number]>> = {
    registration: [of.registration, protocol?.registration ?? ""],
    ethics: [of.ethics, protocol?.ethics ?? ""],
    outcome: [of.outcome, protocol?.outcome ?? ""],
    unsure: [of.unsure, of.unsureAs[unsureCounts(settings)]],
    participants: [of.planned, `${protocol?.participants ?? ""}`],
    expected_first: [of.expectedFirst(""), `${protocol?.expected_first ?? ""}`],
    expected_other: [of.expectedOther(""), `${protocol?.expected_other ?? ""}`],
    license: [sharing.license, licenseName(protocol?.license, sharing)],
    contributors: [
      sharing.contributors,
      (protocol?.contributors ?? []).map((each) => describeContributor(each, sharing)).join(" / "),
    ],
    citation: [sharing.citation, protocol?.citation ?? ""],
  };
  return Object.values(described);
}

function licenseName(license: Protocol["license"], { licenses, noLicense }: FieldTexts["sharing"]): string {
  if (!license) return noLicense;
  return "id" in license ? licenses[license.id] : [license.title, license.address].join(" ").trim();
}

function describeContributor(
  { name, roles, orcid = "", organization = "" }: Contributor,
  { roleNames }: FieldTexts["sharing"],
): string {
  const said = [organization, orcid, ...roles.map((role) => roleNames[role])].filter((each) => each !== "");
  return `${name} (${said.join(", ")})`;
}

function describeArm(
  { key, name, weight, aids }: StudySettings["arms"][number],
  arms: FieldTexts["arms"],
): FieldDescriptions[number] {
  const offered = OFFERED_AIDS.map((aid) => {
    const { name: offer, ways }: OfferTexts = arms.offers[aid];
    return `${offer}: ${ways[aids[aid]]}`;
  });
  const shown = SWITCHED_AIDS.filter((aid) => aids[aid]);
  const all = [...offered, ...shown.map((aid) => arms.aids[aid])];
  return [`${arms.title} ${key}`, `${name} (${weight}) ${all.join(" / ")}`];
}

function describeConsent(
  { consent: form }: StudySettings,
  consent: FieldTexts["consent"],
): FieldDescriptions {
  return [
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
  ];
}

function describeAlerts({ alerts }: StudySettings, of: FieldTexts["settings"]): FieldDescriptions {
  const { hours = DEFAULT_HOURS } = alerts;
  return [
    [of.mail, alerts.mail ?? ""],
    [of.webhook, alerts.webhook ?? ""],
    [of.silent, `${alerts.silent_minutes}`],
    [of.hours.opens, hours.opens],
    [of.hours.closes, hours.closes],
  ];
}

function describeRetention({ retention }: StudySettings, of: FieldTexts["settings"]): FieldDescriptions {
  const days = (count: number | null) => (count === null ? of.keptForever : `${count}`);
  return [
    [of.kept.events, days(retention.events)],
    [of.kept.drawings, days(retention.drawings)],
    [of.kept.participants, days(retention.participants)],
  ];
}
