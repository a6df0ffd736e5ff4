import { surveyAddressWithCode } from "@harapen/contract/codes";
import { LOCALES } from "@harapen/contract/locales";
import { STUDY_LIMITS, type StudySettings } from "@harapen/contract/studies/settings";
import { dayIn } from "@harapen/contract/time-zone";
import { Switch, Textarea, TextInput } from "@mantine/core";
import { Link } from "react-router";
import { useDraft, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { DayField, TimeZoneField, WholeNumberInput } from "../../../ui/fields.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./Settings.module.css";
import { STUDY_SETTINGS } from "./texts.ts";
import type { SettingsSectionProps } from "./use-settings-editor.ts";

/** The last day for which a study can be planned. */
const LATEST = "2099-12-31";

/** A study's name, purpose and dates. */
export function BasicsSection({ settings, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(STUDY_SETTINGS);
  const { name, purpose, starts_on, ends_on, time_zone } = settings;
  return (
    <Section title={texts.basics} anchor="basics">
      <fieldset className={styles.group} disabled={disabled}>
        <TextInput
          label={texts.name}
          value={name}
          maxLength={STUDY_LIMITS.title}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={texts.purpose}
          description={texts.purposeLead}
          value={purpose}
          maxLength={STUDY_LIMITS.text}
          autosize
          minRows={3}
          onChange={(event) => change({ purpose: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <DayField
            today={dayIn(time_zone)}
            label={texts.startsOn}
            value={starts_on}
            latest={LATEST}
            onChange={(day) => day && change({ starts_on: day })}
          />
          <DayField
            today={dayIn(time_zone)}
            label={texts.endsOn}
            value={ends_on}
            latest={LATEST}
            onChange={(day) => day && change({ ends_on: day })}
          />
          <TimeZoneField
            label={texts.timeZone}
            value={time_zone}
            onChange={(chosen) => change({ time_zone: chosen })}
          />
        </div>
      </fieldset>
    </Section>
  );
}

const CLASSES = [
  "events",
  "drawings",
  "participants",
] as const satisfies readonly (keyof StudySettings["retention"])[];

/** For how long each class of a study's data is kept. */
export function RetentionSection({ settings: { retention }, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(STUDY_SETTINGS);
  return (
    <Section title={texts.retention} anchor="retention">
      <fieldset className={styles.group} disabled={disabled}>
        <p className={styles.lead}>{texts.retentionLead}</p>
        <div className={styles.pair}>
          {CLASSES.map((one) => (
            <WholeNumberInput
              key={one}
              label={texts.kept[one]}
              placeholder={texts.keptForever}
              value={retention[one]}
              min={1}
              max={STUDY_LIMITS.retentionDays}
              onChange={(days) => change({ retention: { ...retention, [one]: days } })}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  );
}

/** An unused code, to show where a code will be. */
const EXAMPLE = "2345678X";

/** How the questionnaire's answers are linked to the log: by the code, in a parameter of its address. */
export function SurveySection({
  settings,
  disabled,
  change,
  hasContent,
}: SettingsSectionProps & { hasContent: boolean }) {
  const texts = useTexts(STUDY_SETTINGS);
  const { survey_parameter: parameter } = settings;
  return (
    <Section title={texts.survey} anchor="survey">
      <fieldset className={styles.group} disabled={disabled}>
        <Switch
          label={texts.surveyJoined}
          description={texts.surveyLead}
          checked={parameter !== null}
          onChange={(event) => change({ survey_parameter: event.currentTarget.checked ? "pid" : null })}
        />
        {parameter !== null && (
          <TextInput
            label={texts.parameter}
            value={parameter}
            maxLength={STUDY_LIMITS.surveyParameter}
            error={/^[A-Za-z][A-Za-z0-9_.-]*$/.test(parameter) ? undefined : texts.parameterFault}
            onChange={(event) => change({ survey_parameter: event.currentTarget.value })}
          />
        )}
      </fieldset>
      {parameter !== null && hasContent && <Addresses parameter={parameter} />}
    </Section>
  );
}

/** The questionnaire's addresses from the aquarium's settings, with the code. */
function Addresses({ parameter }: { parameter: string }) {
  const texts = useTexts(STUDY_SETTINGS);
  const slug = useSlug();
  const { survey } = useDraft().details.content.details;
  const addresses = surveyAddresses(survey);
  return (
    <div className={styles.group}>
      <p className={styles.lead}>
        <span>{addresses.length === 0 ? texts.noSurvey : texts.surveyAddress}</span>{" "}
        <Link to={`${paths.section(slug, "visitors")}#survey`}>{texts.toSurvey}</Link>
      </p>
      {addresses.map((address) => (
        <p key={address} className={styles.address}>
          {surveyAddressWithCode(address, parameter, EXAMPLE)}
        </p>
      ))}
    </div>
  );
}

function surveyAddresses(survey: unknown): string[] {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === "string" && value !== "") found.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(survey);
  return [...found].slice(0, 2 * LOCALES.length);
}
