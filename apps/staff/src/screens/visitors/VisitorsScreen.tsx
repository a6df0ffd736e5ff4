import { AID_OFFERS, OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import type { Recording, Survey } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import type { ListedStudy } from "@harapen/contract/staff/studies";
import { Checkbox, Radio, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { studiesQuery } from "../../api/studies.ts";
import { DETAIL_FIELDS } from "../../draft/differences/field-texts.ts";
import {
  DetailsPage,
  type DetailsSectionProps,
  useEditedDetails,
} from "../../draft/editing/DetailsEditing.tsx";
import { useRights, useSlug } from "../../draft/use-draft.ts";
import { LOCALE_NAMES, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { AID_NAMES, type OfferTexts } from "../../ui/aid-names.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Page.tsx";
import {
  isSurveyAddress,
  setAids,
  setKeepEmail,
  setRecording,
  setSearchOnDevice,
  setSurveyAddress,
} from "./change-visitors.ts";
import { VISITORS } from "./texts.ts";
import { DeletionSection } from "./VisitorDeletionScreen.tsx";
import styles from "./VisitorsScreen.module.css";

/** The settings for what visitors see beside the penguins, and what is recorded of them. */
export function VisitorsScreen() {
  const texts = useTexts(VISITORS);
  const { editor, content } = useEditedDetails();
  const { keep } = useRights();
  const section = { details: content, onChange: editor.edit.bind(editor) };
  return (
    <DetailsPage title={texts.title} lead={texts.lead}>
      <div className={styles.fields}>
        <SurveySection {...section} />
        <AidsSection {...section} />
        <RecordingSection {...section} />
        <EmailSection {...section} />
        <DeviceSection {...section} />
        {keep && <DeletionSection />}
      </div>
    </DetailsPage>
  );
}

const RECORDINGS = ["full", "anonymous", "consent"] as const satisfies readonly Recording[];

/** What is recorded of visits, and whether a study currently affects that. */
function RecordingSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const fields = useTexts(DETAIL_FIELDS);
  const { recording = "full" } = details;
  return (
    <Section title={fields.recording} anchor="recording">
      <p className={styles.lead}>{texts.recordingLead}</p>
      <Radio.Group
        aria-label={fields.recording}
        value={recording}
        onChange={(to) => onChange(setRecording(to as Recording))}
      >
        <div className={styles.choices}>
          {RECORDINGS.map((each) => (
            <Radio
              key={each}
              value={each}
              label={fields.recordings[each]}
              description={texts.recordingMeans[each]}
            />
          ))}
        </div>
      </Radio.Group>
      <StudyNotice recording={recording} />
    </Section>
  );
}

/** Says that a study asks for consent first, or that nothing is recorded as no study asks. */
function StudyNotice({ recording }: { recording: Recording }) {
  const texts = useTexts(VISITORS);
  const slug = useSlug();
  const { running, isKnown } = useRunningStudy();
  if (running?.asks_consent) return <Notice tone="info">{texts.recordedOfStudy(running.name)}</Notice>;
  if (recording !== "consent" || !isKnown) return null;
  return (
    <Notice tone="todo" title={texts.nothingRecorded}>
      <p>
        <span>{texts.nobodyAsks}</span> <Link to={paths.section(slug, "studies")}>{texts.toStudies}</Link>
      </p>
    </Notice>
  );
}

/** The questionnaire's addresses: for every language, and behind a disclosure for single languages. */
function SurveySection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const { survey = {} } = details;
  // Only the initial state: the disclosure stays open when its last field is emptied.
  const [hasOwn] = useState(survey.by_locale !== undefined);
  const addresses = (of: Pick<Survey, "guest" | "member">, locale?: Locale) =>
    (["guest", "member"] as const).map((role) => (
      <AddressField
        key={`${locale} ${role}`}
        label={texts.address[role](locale && LOCALE_NAMES[locale])}
        value={of[role] ?? ""}
        onChange={(address) => onChange(setSurveyAddress(role, address, locale))}
      />
    ));
  return (
    <Section title={texts.survey} anchor="survey">
      <p className={styles.lead}>{texts.surveyLead}</p>
      <div className={styles.pair}>{addresses(survey)}</div>
      <Disclosure summary={texts.byLocale} isOpen={hasOwn}>
        <p className={styles.lead}>{texts.byLocaleLead}</p>
        <div className={styles.pair}>
          {LOCALES.map((locale) => addresses(survey.by_locale?.[locale] ?? {}, locale))}
        </div>
      </Disclosure>
    </Section>
  );
}

interface AddressFieldProps {
  label: string;
  /** Empty where there is none. */
  value: string;
  onChange: (address: string) => void;
}

const BEGINNINGS = ["http://", "https://"];

/**
 * A field for a web address. An invalid one stays in the field with an error, and is not passed on; while its
 * first letters are being typed there is no error.
 */
function AddressField({ label, value, onChange }: AddressFieldProps) {
  const texts = useTexts(VISITORS);
  const [wrong, setWrong] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const isBegun = wrong !== undefined && BEGINNINGS.some((beginning) => beginning.startsWith(wrong));
  const change = (text: string) => {
    const address = text.trim();
    const isRight = address === "" || isSurveyAddress(address);
    setWrong(isRight ? undefined : text);
    if (isRight) onChange(address);
  };
  return (
    <TextInput
      label={label}
      placeholder="https://"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={wrong ?? value}
      maxLength={CONTENT_LIMITS.address}
      error={wrong !== undefined && !(isBegun && isFocused) && texts.addressFault}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}

/** The study aids, each with its own switch. */
function AidsSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const names = useTexts(AID_NAMES);
  const { running } = useRunningStudy();
  return (
    <Section title={texts.aids} anchor="aids">
      <p className={styles.lead}>{texts.aidsLead}</p>
      {running && <Notice tone="info">{texts.aidsOfStudy(running.name)}</Notice>}
      {SWITCHED_AIDS.map((aid) => (
        <Checkbox
          key={aid}
          label={names.aids[aid]}
          description={texts.aidMeans[aid]}
          checked={details.aids[aid]}
          onChange={(event) => onChange(setAids({ [aid]: event.currentTarget.checked }))}
        />
      ))}
      {OFFERED_AIDS.map((aid) => {
        const { name, ways }: OfferTexts = names.offers[aid];
        const means: Readonly<Record<string, string>> = texts.offersMean[aid];
        return (
          <Radio.Group
            key={aid}
            label={name}
            value={details.aids[aid]}
            onChange={(offer) => onChange(setAids({ [aid]: offer }))}
          >
            <div className={styles.choices}>
              {AID_OFFERS[aid].map((offer) => (
                <Radio key={offer} value={offer} label={ways[offer]} description={means[offer]} />
              ))}
            </div>
          </Radio.Group>
        );
      })}
    </Section>
  );
}

/** Whether visitors' devices may keep what they need to search by themselves where there is no network. */
function DeviceSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const fields = useTexts(DETAIL_FIELDS);
  return (
    <Section title={texts.device} anchor="device-search">
      <Checkbox
        label={fields.searchOnDevice}
        description={texts.deviceMeans}
        checked={details.search_on_device ?? true}
        onChange={(event) => onChange(setSearchOnDevice(event.currentTarget.checked))}
      />
    </Section>
  );
}

/** Whether members' verified e-mail addresses are kept with their drawings. */
function EmailSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const fields = useTexts(DETAIL_FIELDS);
  return (
    <Section title={texts.email} anchor="email">
      <Checkbox
        label={fields.keepEmail}
        description={texts.emailMeans}
        checked={details.keep_email ?? false}
        onChange={(event) => onChange(setKeepEmail(event.currentTarget.checked))}
      />
    </Section>
  );
}

interface RunningStudy {
  /** The study that visitors can take part in today; undefined where none runs, or that is not known. */
  readonly running: ListedStudy | undefined;
  readonly isKnown: boolean;
}

/** Returns the aquarium's running study, if today is one of its days. */
function useRunningStudy(): RunningStudy {
  const { data } = useQuery(studiesQuery(useSlug()));
  const running = data?.studies.find(({ status, stage }) => status === "running" && stage === "during");
  return { running, isKnown: data !== undefined };
}
